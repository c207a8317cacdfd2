// SPDX-License-Identifier: MIT
#include "doctor/rules.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

/// A machine with one card whose driver answers, and a LibTorch that has its CUDA half.
Facts healthy_facts() {
  Facts facts;
  PciDevice card;
  card.vendor_id = 0x10de;
  card.device_class = 0x030200;
  facts.pci_devices.emplace({card});
  facts.driver.source = "NVML";
  facts.driver.cards.resize(1);
  facts.libtorch.emplace();
  facts.libtorch->cpu_library_path = "/opt/torch/lib/libtorch_cpu.so";
  facts.libtorch->cuda_library_path = "/opt/torch/lib/libtorch_cuda.so";
  facts.libtorch->cuda_half_loaded = true;
  facts.libtorch->cuda_available = true;
  facts.kernels = {KernelProof{"cuda:0", true, "", "matmul"}};
  return facts;
}

std::vector<std::string> causes(const Facts& facts) {
  std::vector<std::string> ids;
  for (const Finding& finding : find_causes(facts)) ids.push_back(finding.id);
  return ids;
}

using Ids = std::vector<std::string>;

TEST(Rules, FindNothingOnAHealthyMachine) {
  EXPECT_EQ(causes(healthy_facts()), Ids{});
  EXPECT_EQ(judge(healthy_facts(), {}).text, "ready");
}

TEST(Rules, FindALibtorchThatTheModuleWasNotBuiltFor) {
  Facts facts = healthy_facts();
  facts.libtorch->header_version = "2.11.0";
  facts.libtorch->loaded_version = "2.11.0";
  EXPECT_EQ(causes(facts), Ids{});
  facts.libtorch->loaded_version = "2.10.0";
  ASSERT_EQ(causes(facts), Ids{"another_libtorch"});
  EXPECT_EQ(find_causes(facts).front().evidence,
            "built for 2.11.0, loaded 2.10.0 from /opt/torch/lib/libtorch_cpu.so");
  EXPECT_EQ(judge(facts, find_causes(facts)).readiness, Readiness::kReady) << "its kernel is right";
}

TEST(Rules, FindACpuOnlyBuildWhereThereIsACard) {
  Facts facts = healthy_facts();
  facts.libtorch->cuda_library_path.clear();
  facts.libtorch->cuda_available = false;
  facts.kernels.clear();
  EXPECT_EQ(causes(facts), Ids{"cpu_only_libtorch"});
  EXPECT_EQ(judge(facts, find_causes(facts)).text, "not usable: This LibTorch is a CPU-only build");
}

TEST(Rules, TakeACpuOnlyBuildForNormalWithoutACard) {
  Facts facts = healthy_facts();
  facts.pci_devices->clear();
  facts.driver.cards.clear();
  facts.libtorch->cuda_library_path.clear();
  facts.libtorch->cuda_available = false;
  facts.kernels.clear();
  EXPECT_EQ(causes(facts), Ids{});
  EXPECT_EQ(judge(facts, {}).readiness, Readiness::kNoGpu);
}

TEST(Rules, RepeatTheLoadersWords) {
  Facts facts = healthy_facts();
  facts.libtorch->cuda_library_error = "libcudnn.so.9: cannot open shared object file";
  facts.libtorch->cuda_available = false;
  facts.kernels.clear();
  ASSERT_EQ(causes(facts), Ids{"cuda_half_does_not_load"});
  EXPECT_EQ(find_causes(facts)[0].evidence, "libcudnn.so.9: cannot open shared object file");
}

TEST(Rules, FindADeviceWithoutADriver) {
  Facts facts = healthy_facts();
  facts.driver.cards.clear();
  facts.driver.error = "libnvidia-ml.so.1: cannot open shared object file";
  facts.libtorch->cuda_available = false;
  facts.libtorch->unavailable_reason = "Found no NVIDIA driver on your system";
  facts.kernels.clear();
  EXPECT_EQ(causes(facts), (Ids{"no_driver", "libtorch_reason"}));
  EXPECT_NE(find_causes(facts)[0].evidence.find("1 on the PCI bus"), std::string::npos);
}

TEST(Rules, RepeatLibtorchsOwnReason) {
  Facts facts = healthy_facts();
  facts.libtorch->cuda_available = false;
  facts.libtorch->unavailable_reason =
      "The NVIDIA driver on your system is too old (found version 11040)";
  facts.kernels.clear();
  ASSERT_EQ(causes(facts), Ids{"libtorch_reason"});
  EXPECT_NE(find_causes(facts)[0].evidence.find("11040"), std::string::npos);
}

TEST(Rules, NeverCallAnUntriedGpuReady) {
  Facts facts = healthy_facts();
  facts.kernels.clear();
  facts.libtorch_error = "gave no answer within 60 s";
  EXPECT_EQ(causes(facts), Ids{"kernel_no_answer"});
  EXPECT_EQ(judge(facts, find_causes(facts)).readiness, Readiness::kNotUsable);
}

TEST(Rules, SayUnknownRatherThanGuess) {
  Facts facts = healthy_facts();
  facts.libtorch->cuda_available = false;
  facts.kernels.clear();
  EXPECT_EQ(causes(facts), Ids{});
  EXPECT_EQ(judge(facts, {}).text, "not usable: the reason is unknown");
}

TEST(Rules, HaveAllThreePartsInEveryFinding) {
  Facts facts = healthy_facts();
  facts.driver.cards.clear();
  facts.driver.error = "no driver";
  facts.libtorch->cuda_library_error = "does not load";
  facts.libtorch->unavailable_reason = "no reason";
  facts.libtorch->cuda_library_path.clear();
  facts.libtorch->cuda_available = false;
  facts.kernels = {KernelProof{"cuda:0", false, "wrong", "matmul"}};
  facts.driver.nvml_code = 18;
  Facts unasked;
  unasked.libtorch_error = "crashed";
  Facts hung = healthy_facts();
  hung.kernels.clear();
  hung.libtorch_error = "gave no answer";
  std::vector<Finding> all = find_causes(facts);
  for (const Facts& other : {unasked, hung}) {
    for (const Finding& finding : find_causes(other)) all.push_back(finding);
  }
  EXPECT_EQ(all.size(), 8U);
  for (const Finding& finding : all) {
    EXPECT_FALSE(finding.title.empty()) << finding.id;
    EXPECT_FALSE(finding.evidence.empty()) << finding.id;
    EXPECT_FALSE(finding.remedy.empty()) << finding.id;
  }
}

}  // namespace
}  // namespace gpuready
