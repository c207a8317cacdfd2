// SPDX-License-Identifier: MIT
// What nvidia-smi answers, and every way in which it does not.
#include "machine/nvidia_smi.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

constexpr const char* kTwoCards =
    "Tesla T4, GPU-aaaa, 00000000:00:04.0, 550.54.15, 15360, 15101, 2, 41, 11.25, 70.00, 3, 7.5\n"
    "NVIDIA H100, GPU-bbbb, 00000000:41:00.0, 550.54.15, 81559, 81000, 559, 30, 70.5, 700, 0, "
    "9.0\n";

TEST(NvidiaSmiCsv, EachLineIsACard) {
  const DriverFacts facts = driver_facts_from_csv(kTwoCards);
  EXPECT_EQ(facts.source, "nvidia-smi");
  EXPECT_EQ(facts.driver_version, "550.54.15");
  ASSERT_EQ(facts.cards.size(), 2U);
  const GpuCard& card = facts.cards[0];
  EXPECT_EQ(card.name, "Tesla T4");
  EXPECT_EQ(card.uuid, "GPU-aaaa");
  EXPECT_EQ(card.pci_bus_id, "00000000:00:04.0");
  EXPECT_EQ(card.memory_total_bytes, 16'106'127'360U);
  EXPECT_EQ(card.memory_free_bytes, 15'834'546'176U);
  EXPECT_EQ(card.memory_used_bytes, 2'097'152U);
  EXPECT_EQ(card.temperature_c, 41);
  EXPECT_EQ(card.power_w, 11.25);
  EXPECT_EQ(card.power_limit_w, 70);
  EXPECT_EQ(card.utilization_percent, 3);
  EXPECT_EQ(card.capability_major, 7);
  EXPECT_EQ(card.capability_minor, 5);
  EXPECT_EQ(facts.cards[1].name, "NVIDIA H100");
}

TEST(NvidiaSmiCsv, EveryWordForNotKnownIsUnknown) {
  const DriverFacts facts = driver_facts_from_csv(
      "GPU, [Unknown Error], N/A, 550.1, [N/A], [Not Supported], N/A, [GPU requires reset], "
      "[Unknown Error], , -, N/A\n");
  ASSERT_EQ(facts.cards.size(), 1U);
  const GpuCard& card = facts.cards[0];
  EXPECT_EQ(card.uuid, "");
  EXPECT_EQ(card.pci_bus_id, "");
  EXPECT_EQ(card.memory_total_bytes, std::nullopt);
  EXPECT_EQ(card.memory_free_bytes, std::nullopt);
  EXPECT_EQ(card.memory_used_bytes, std::nullopt);
  EXPECT_EQ(card.temperature_c, std::nullopt);
  EXPECT_EQ(card.power_w, std::nullopt);
  EXPECT_EQ(card.power_limit_w, std::nullopt);
  EXPECT_EQ(card.utilization_percent, std::nullopt);
  EXPECT_EQ(card.capability_major, std::nullopt);
  EXPECT_EQ(card.capability_minor, std::nullopt);
}

TEST(NvidiaSmiCsv, ALostCardDoesNotTakeTheDriversVersionAway) {
  const DriverFacts facts = driver_facts_from_csv(
      std::string(kTwoCards) + "[Unknown Error], , , [Unknown Error], , , , , , , , \n");
  EXPECT_EQ(facts.cards.size(), 3U);
  EXPECT_EQ(facts.driver_version, "550.54.15");
}

TEST(NvidiaSmiCsv, ProseIsNoCard) {
  for (const char* text : {"", "\n", "No devices were found\n", "Failed, a, b\n"}) {
    const DriverFacts facts = driver_facts_from_csv(text);
    EXPECT_TRUE(facts.cards.empty()) << text;
    EXPECT_EQ(facts.source, "") << text;
  }
}

TEST(NvidiaSmi, IsAskedByQueryAndNeverByItsBanner) {
  const TemporaryTree tree;
  const auto program = tree.write_script(
      "/nvidia-smi",
      "case \"$*\" in '--query-gpu='*' --format=csv,noheader,nounits') ;; *) exit 3;;"
      " esac\nprintf '%s' '" +
          std::string(kTwoCards) + "'\n");
  const DriverFacts facts = read_nvidia_smi_facts(program, 20);
  EXPECT_EQ(facts.cards.size(), 2U);
  EXPECT_EQ(facts.error, "");
}

TEST(NvidiaSmi, AnOldOneIsAskedAgainWithoutTheCapability) {
  const TemporaryTree tree;
  const auto program = tree.write_script(
      "/nvidia-smi",
      "case \"$1\" in *compute_cap*) echo 'Field \"compute_cap\" is not a valid field to query.';"
      " exit 2;; esac\n"
      "echo 'Tesla K80, GPU-cccc, 00000000:00:04.0, 450.80, 11441, 11000, 441, 30, 60, 149, 0'\n");
  const DriverFacts facts = read_nvidia_smi_facts(program, 20);
  ASSERT_EQ(facts.cards.size(), 1U);
  EXPECT_EQ(facts.cards[0].name, "Tesla K80");
  EXPECT_EQ(facts.cards[0].utilization_percent, 0);
  EXPECT_EQ(facts.cards[0].capability_major, std::nullopt);
}

TEST(NvidiaSmi, ItsExitCodeAndFirstLineAreKept) {
  const TemporaryTree tree;
  const auto program =
      tree.write_script("/nvidia-smi",
                        "echo 'Failed to initialize NVML: Driver/library version mismatch'\n"
                        "echo 'NVML library version: 550.54'\nexit 18\n");
  const DriverFacts facts = read_nvidia_smi_facts(program, 20);
  EXPECT_EQ(facts.source, "");
  EXPECT_EQ(facts.error,
            "nvidia-smi: ended with exit code 18: Failed to initialize NVML: Driver/library "
            "version mismatch");
}

TEST(NvidiaSmi, CardsOfAFailedRunAreNotBelieved) {
  const TemporaryTree tree;
  const auto program =
      tree.write_script("/nvidia-smi", "printf '%s' '" + std::string(kTwoCards) + "'; exit 15\n");
  EXPECT_TRUE(read_nvidia_smi_facts(program, 20).cards.empty());
}

TEST(NvidiaSmi, SuccessWithoutACardSaysWhatItSaid) {
  const TemporaryTree tree;
  const auto program = tree.write_script("/nvidia-smi", "echo 'No devices were found' >&2\n");
  EXPECT_EQ(read_nvidia_smi_facts(program, 20).error,
            "nvidia-smi: ended with exit code 0: No devices were found");
}

TEST(NvidiaSmi, AHungOneIsLeftAtTheLimit) {
  const TemporaryTree tree;
  const auto program = tree.write_script("/nvidia-smi", "sleep 1000\n");
  EXPECT_EQ(read_nvidia_smi_facts(program, 1).error, "nvidia-smi: gave no answer within 1 s");
}

TEST(NvidiaSmi, ACrashAndAMissingProgramAreNamed) {
  const TemporaryTree tree;
  const auto program = tree.write_script("/nvidia-smi", "kill -SEGV $$\n");
  EXPECT_EQ(read_nvidia_smi_facts(program, 20).error,
            "nvidia-smi: was ended by a signal: Segmentation fault");
  EXPECT_EQ(read_nvidia_smi_facts(tree.path() / "none", 20).error,
            "nvidia-smi: No such file or directory");
}

}  // namespace
}  // namespace gpuready
