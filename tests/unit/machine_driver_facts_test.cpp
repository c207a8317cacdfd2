// SPDX-License-Identifier: MIT
// The driver's facts through stand-ins for NVML: new, old, refusing, sparse, and not there at all.
#include "machine/driver_facts.hpp"
#include "machine/nvml_facts.hpp"
#include "machine/text_fields.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

namespace gpuready {
namespace {

using Variables = std::map<std::string, std::string>;

/// Settings of the stand-in, taken back at the end.
class FakeSettings {
 public:
  explicit FakeSettings(Variables variables) : variables_(std::move(variables)) {
    for (const auto& [name, value] : variables_) setenv(name.c_str(), value.c_str(), 1);
  }
  FakeSettings(const FakeSettings&) = delete;
  FakeSettings& operator=(const FakeSettings&) = delete;
  ~FakeSettings() {
    for (const auto& [name, value] : variables_) unsetenv(name.c_str());
  }

 private:
  Variables variables_;
};

DriverFacts facts_from(const std::string& library, const std::string& nvidia_smi = "/none") {
  DriverSources sources;
  sources.ask_nvml = [&] { return read_nvml_facts({library}); };
  sources.nvidia_smi = nvidia_smi;
  return read_driver_facts(sources);
}

TEST(DriverFacts, NvmlAnswersForEachCard) {
  const FakeSettings settings(Variables{{"FAKE_NVML_COUNT", "2"}});
  const DriverFacts facts = facts_from(FAKE_NVML_PATH);
  EXPECT_EQ(facts.source, "NVML");
  EXPECT_EQ(facts.error, "");
  EXPECT_EQ(facts.driver_version, "580.95.05");
  EXPECT_EQ(facts.cuda_driver_version, 13000);
  ASSERT_EQ(facts.cards.size(), 2U);
  const GpuCard& card = facts.cards[1];
  EXPECT_EQ(card.name, "Fake GPU 1");
  EXPECT_EQ(card.uuid, "GPU-00000000-0000-0000-0000-000000000001");
  EXPECT_EQ(card.pci_bus_id, "00000000:66:00.0");
  EXPECT_EQ(card.memory_total_bytes, 24ULL << 30U);
  EXPECT_EQ(card.memory_free_bytes, 23ULL << 30U);
  EXPECT_EQ(card.memory_used_bytes, 512ULL << 20U) << "without what the driver reserves";
  EXPECT_EQ(card.capability_major, 8);
  EXPECT_EQ(card.capability_minor, 9);
  EXPECT_EQ(card.temperature_c, 42);
  EXPECT_EQ(card.power_w, 61.5);
  EXPECT_EQ(card.power_limit_w, 450);
  EXPECT_EQ(card.utilization_percent, 7);
  EXPECT_EQ(card.error, "");
}

TEST(DriverFacts, AnOldNvmlIsAskedByItsOldNames) {
  const DriverFacts facts = facts_from(FAKE_NVML_OLD_PATH);
  EXPECT_EQ(facts.source, "NVML");
  EXPECT_EQ(facts.cuda_driver_version, 13000);
  ASSERT_EQ(facts.cards.size(), 1U);
  EXPECT_EQ(facts.cards[0].memory_used_bytes, 1ULL << 30U);
  EXPECT_EQ(facts.cards[0].temperature_c, 41);
  EXPECT_EQ(facts.cards[0].pci_bus_id, "");
  EXPECT_EQ(facts.cards[0].capability_major, std::nullopt);
  EXPECT_EQ(facts.cards[0].power_limit_w, std::nullopt);
}

TEST(DriverFacts, WhatACardDoesNotSupportIsUnknownAndNotZero) {
  const FakeSettings settings(Variables{{"FAKE_NVML_SPARSE", "1"}});
  const DriverFacts facts = facts_from(FAKE_NVML_PATH);
  ASSERT_EQ(facts.cards.size(), 1U);
  const GpuCard& card = facts.cards[0];
  EXPECT_EQ(card.name, "Fake GPU 0");
  EXPECT_EQ(card.memory_total_bytes, std::nullopt);
  EXPECT_EQ(card.memory_used_bytes, std::nullopt);
  EXPECT_EQ(card.temperature_c, std::nullopt);
  EXPECT_EQ(card.power_w, std::nullopt);
  EXPECT_EQ(card.power_limit_w, std::nullopt);
  EXPECT_EQ(card.utilization_percent, std::nullopt);
}

TEST(DriverFacts, AVersionThatNvmlCannotTellIsUnknown) {
  const FakeSettings settings(Variables{{"FAKE_NVML_CUDA", "12"}});
  const DriverFacts facts = facts_from(FAKE_NVML_PATH);
  EXPECT_EQ(facts.source, "NVML");
  EXPECT_EQ(facts.cuda_driver_version, std::nullopt);
}

TEST(DriverFacts, ADriverWithoutCardsIsAnAnswer) {
  const FakeSettings settings(Variables{{"FAKE_NVML_COUNT", "0"}});
  const DriverFacts facts = facts_from(FAKE_NVML_PATH);
  EXPECT_EQ(facts.source, "NVML");
  EXPECT_TRUE(facts.cards.empty());
  EXPECT_EQ(facts.error, "");
}

TEST(DriverFacts, ALostCardIsCountedAndNamed) {
  const FakeSettings settings(Variables{{"FAKE_NVML_COUNT", "2"}, {"FAKE_NVML_LOST", "0"}});
  const DriverFacts facts = facts_from(FAKE_NVML_PATH);
  ASSERT_EQ(facts.cards.size(), 2U);
  EXPECT_EQ(facts.cards[0].error, "GPU is lost (NVML 15)");
  EXPECT_EQ(facts.cards[1].name, "Fake GPU 1");
}

TEST(DriverFacts, ARefusalIsKeptInNvmlsWordsWithItsNumber) {
  const FakeSettings settings(Variables{{"FAKE_NVML_INIT", "18"}});
  const DriverFacts facts = facts_from(FAKE_NVML_PATH);
  EXPECT_EQ(facts.source, "");
  EXPECT_EQ(facts.nvml_code, 18);
  EXPECT_EQ(facts.error,
            "Driver/library version mismatch (NVML 18); nvidia-smi: No such file or directory");
}

TEST(DriverFacts, NvidiaSmiAnswersWhereNvmlIsNotFound) {
  const TemporaryTree tree;
  const auto program = tree.write_script(
      "/nvidia-smi", "echo 'T4, GPU-a, 00000000:00:04.0, 550.1, 15360, 1, 2, 3, 4, 5, 6, 7.5'\n");
  const DriverFacts facts = facts_from("libgpuready-no-such-nvml.so.1", program);
  EXPECT_EQ(facts.source, "nvidia-smi");
  ASSERT_EQ(facts.cards.size(), 1U);
  EXPECT_EQ(facts.cards[0].name, "T4");
  EXPECT_EQ(facts.nvml_code, std::nullopt);
  EXPECT_NE(facts.error.find("libgpuready-no-such-nvml.so.1: cannot open shared object file"),
            std::string::npos)
      << facts.error;
}

TEST(DriverFacts, ALibraryThatIsNoNvmlDoesNotCountAsOne) {
  const DriverFacts facts = facts_from("libm.so.6");
  EXPECT_EQ(facts.source, "");
  EXPECT_EQ(facts.nvml_code, 13) << "function not found";
}

TEST(DriverFacts, TheSecondPlaceIsTriedAndABrokenFileIsBlamed) {
  const TemporaryTree tree;
  const auto broken = tree.write("/libnvidia-ml.so.1", "no library").string();
  EXPECT_EQ(read_nvml_facts({broken, FAKE_NVML_PATH}).source, "NVML");
  const auto facts =
      read_nvml_facts({"libgpuready-no-such-nvml.so.1", broken, "/none/libnvidia-ml.so.1"});
  EXPECT_EQ(facts.error.rfind(broken, 0), 0U);
}

TEST(DriverFacts, NvmlIsShutDownOnlyAfterItStarted) {
  const TemporaryTree tree;
  const auto log = (tree.path() / "log").string();
  const FakeSettings settings(Variables{{"FAKE_NVML_LOG", log}});
  facts_from(FAKE_NVML_PATH);
  EXPECT_EQ(read_text_file(log), "init\nshutdown\n");
  const FakeSettings refusing(Variables{{"FAKE_NVML_INIT", "9"}});
  facts_from(FAKE_NVML_PATH);
  EXPECT_EQ(read_text_file(log), "init\nshutdown\ninit\n");
}

}  // namespace
}  // namespace gpuready
