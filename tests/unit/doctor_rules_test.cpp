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

TEST(Rules, FindADriverThatIsOlderThanLibtorchsCudaNeeds) {
  Facts facts = healthy_facts();
  facts.libtorch->cuda_available = false;
  facts.libtorch->cuda_runtime_version = 12010;
  facts.kernels.clear();
  facts.driver.driver_version = "470.86";
  ASSERT_EQ(causes(facts), Ids{"driver_too_old"});
  EXPECT_EQ(find_causes(facts)[0].evidence, "driver 470.86, needed is 525.60.13 or newer");
  facts.driver.driver_version = "525.60.9";
  EXPECT_EQ(causes(facts), Ids{"driver_too_old"}) << "parts are numbers";
  for (const char* enough : {"525.60.13", "525.105.17", "580.95.05"}) {
    facts.driver.driver_version = enough;
    EXPECT_EQ(causes(facts), Ids{}) << enough;
  }
  facts.driver.driver_version = "575.57.08";
  facts.libtorch->cuda_runtime_version = 13000;
  EXPECT_EQ(causes(facts), Ids{"driver_too_old"});
}

TEST(Rules, FindNoFaultWithAnOldDriverThatWorks) {
  Facts facts = healthy_facts();
  facts.libtorch->cuda_runtime_version = 13000;
  facts.driver.driver_version = "550.54.14";
  EXPECT_EQ(causes(facts), Ids{});
}

TEST(Rules, FindADriverOfTwoVersions) {
  Facts facts = healthy_facts();
  facts.driver.cards.clear();
  facts.driver.nvml_code = 18;
  facts.driver.error = "Driver/library version mismatch (NVML 18)";
  facts.modules.nvidia_version = "580.173.02";
  facts.libnvidia_ml.version = "580.178";
  facts.libtorch->cuda_available = false;
  facts.kernels.clear();
  ASSERT_EQ(causes(facts).front(), "driver_mismatch");
  EXPECT_EQ(find_causes(facts)[0].evidence.find("kernel module 580.173.02, library 580.178"), 0U);
  facts.driver.nvml_code = 9;
  EXPECT_NE(causes(facts).front(), "driver_mismatch");
}

TEST(Rules, FindACardThatLibtorchHasNoCodeFor) {
  Facts facts = healthy_facts();
  facts.libtorch->devices = {{"NVIDIA GeForce RTX 5090", "", 12, 0, {}}};
  facts.libtorch->architectures = {"sm_50", "sm_86", "sm_90"};
  facts.kernels = {KernelProof{"cuda:0", false, "no kernel image is available", "fill"}};
  ASSERT_EQ(causes(facts), (Ids{"no_code_for_card", "kernel_failed"}));
  EXPECT_EQ(find_causes(facts)[0].evidence,
            "NVIDIA GeForce RTX 5090 has compute capability 12.0, LibTorch has code for sm_50 "
            "sm_86 sm_90");
  facts.libtorch->architectures.emplace_back("sm_120");
  EXPECT_EQ(causes(facts), Ids{"kernel_failed"});
  facts.libtorch->architectures = {"sm_50", "compute_90"};
  EXPECT_EQ(causes(facts), Ids{"kernel_failed"}) << "PTX runs on later cards";
}

TEST(Rules, FindAFabricThatIsNotStarted) {
  Facts facts = healthy_facts();
  facts.libtorch->cuda_available = false;
  facts.kernels.clear();
  facts.driver_api.init_code = 802;
  ASSERT_EQ(causes(facts), Ids{"fabric_not_ready"});
  EXPECT_EQ(find_causes(facts)[0].evidence, "error 802 of cuInit");
  facts.driver_api.init_code = 0;
  facts.driver_api.count_code = 100;
  EXPECT_EQ(causes(facts), Ids{});
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
  EXPECT_EQ(all.size(), 9U);
  for (const Finding& finding : all) {
    EXPECT_FALSE(finding.title.empty()) << finding.id;
    EXPECT_FALSE(finding.evidence.empty()) << finding.id;
    EXPECT_FALSE(finding.remedy.empty()) << finding.id;
  }
}

}  // namespace
}  // namespace gpuready
