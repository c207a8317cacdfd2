// SPDX-License-Identifier: MIT
#include "machine/card_watch.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace gpuready {
namespace {

constexpr const char* kSecondCard = "GPU-00000000-0000-0000-0000-000000000001";

TEST(CardWatch, SeesTheCardOfItsUuid) {
  CardWatch watch(kSecondCard, {FAKE_NVML_PATH});
  watch.observe(2);
  const auto states = watch.take();
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(states[0].clock_mhz, 1801);
  EXPECT_EQ(states[0].memory_clock_mhz, 9001);
  EXPECT_EQ(states[0].power_w, 61.5);
  EXPECT_EQ(states[0].temperature_c, 42);
  EXPECT_EQ(states[0].slowdown_bits, 0U);
  EXPECT_EQ(states[0].pcie_generation, 4);
  EXPECT_EQ(states[0].pcie_width, 16);
  EXPECT_TRUE(watch.take().empty());
}

TEST(CardWatch, DoesNotTakeAMeanOfIdleTimeForPower) {
  CardWatch watch(kSecondCard, {FAKE_NVML_PATH});
  watch.observe(0.5);
  EXPECT_FALSE(watch.take().at(0).power_w);
}

TEST(CardWatch, AsksAnOldNvmlByItsOldName) {
  setenv("FAKE_NVML_SLOWDOWN", "68", 1);
  CardWatch watch(kSecondCard, {FAKE_NVML_OLD_PATH});
  watch.observe(2);
  unsetenv("FAKE_NVML_SLOWDOWN");
  EXPECT_EQ(watch.take().at(0).slowdown_bits, 68U);
}

TEST(CardWatch, LeavesUnknownWhatTheCardDoesNotSupport) {
  setenv("FAKE_NVML_SPARSE", "1", 1);
  CardWatch watch(kSecondCard, {FAKE_NVML_PATH});
  watch.observe(2);
  unsetenv("FAKE_NVML_SPARSE");
  const auto states = watch.take();
  EXPECT_FALSE(states.at(0).clock_mhz);
  EXPECT_FALSE(states.at(0).slowdown_bits);
}

TEST(CardWatch, SeesNothingOfACardThatIsNotThere) {
  CardWatch unknown("MIG-1", {FAKE_NVML_PATH});
  unknown.observe(2);
  EXPECT_TRUE(unknown.take().empty());
  CardWatch without_nvml(kSecondCard, {"/none"});
  without_nvml.observe(2);
  EXPECT_TRUE(without_nvml.take().empty());
}

TEST(Slowdowns, HaveWordsButForIdleAndChosenClocks) {
  EXPECT_TRUE(slowdown_words(0x1 | 0x2).empty());
  EXPECT_EQ(slowdown_words(0x4 | 0x40),
            (std::vector<std::string>{"power cap", "hardware thermal slowdown"}));
  EXPECT_EQ(slowdown_words(0xFF).size(), 6U);
}

}  // namespace
}  // namespace gpuready
