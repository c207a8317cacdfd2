// SPDX-License-Identifier: MIT
// Kernel, CPU flags, environment and wish -> what happens to OpenBLAS's core type, as one table.
#include "machine/blas_core.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gpuready {
namespace {

using Flags = std::vector<std::string>;

const Flags kSse42 = {"sse2", "sse4_2"};
const Flags kAvx = {"sse4_2", "avx"};
const Flags kAvx2 = {"sse4_2", "avx", "avx2", "fma"};
const Flags kAvx512 = {"sse4_2",   "avx",      "avx2",     "fma",     "avx512f",
                       "avx512dq", "avx512cd", "avx512bw", "avx512vl"};
const Flags kBf16 = {"sse4_2",   "avx",      "avx2",     "fma",      "avx512f",
                     "avx512dq", "avx512cd", "avx512bw", "avx512vl", "avx512_bf16"};
const Flags kKnightsLanding = {"sse4_2", "avx", "avx2", "fma", "avx512f", "avx512cd"};
const Flags kArm = {"fp", "asimd", "sve"};

const std::optional<std::string> kUnset;

struct Case {
  std::string core_in_use;
  Flags flags;
  std::optional<std::string> variable;
  std::string wish;
  BlasCoreAction action;
  std::string core;
};

std::string words_for(const Case& c) {
  return "in use " + c.core_in_use + ", newest flag " + c.flags.back() + ", variable " +
         c.variable.value_or("(unset)") + ", wish " + c.wish;
}

void expect_all(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const auto choice = choose_blas_core({c.core_in_use, c.flags, c.variable, c.wish});
    EXPECT_EQ(choice.action, c.action) << words_for(c);
    EXPECT_EQ(choice.core, c.core) << words_for(c);
  }
}

TEST(BlasCore, AutoSwitchesOnlyWhenTheKernelIsOlderThanTheCpu) {
  expect_all({
      {"Prescott", kBf16, kUnset, "auto", BlasCoreAction::kSwitch, "Cooperlake"},
      {"Haswell", kBf16, kUnset, "auto", BlasCoreAction::kSwitch, "Cooperlake"},
      {"SkylakeX", kBf16, kUnset, "auto", BlasCoreAction::kSwitch, "Cooperlake"},
      {"Cooperlake", kBf16, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"SapphireRapids", kBf16, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"Zen", kAvx512, kUnset, "auto", BlasCoreAction::kSwitch, "SkylakeX"},
      {"SkylakeX", kAvx512, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"Prescott", kAvx2, kUnset, "auto", BlasCoreAction::kSwitch, "Haswell"},
      {"Zen", kAvx2, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"Excavator", kAvx2, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"Haswell", kKnightsLanding, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"Nehalem", kAvx, kUnset, "auto", BlasCoreAction::kSwitch, "Sandybridge"},
      {"Piledriver", kAvx, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"Prescott", kSse42, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"Prescott", kBf16, "", "auto", BlasCoreAction::kSwitch, "Cooperlake"},
  });
}

TEST(BlasCore, AValueFromOutsideIsObeyedAndWarnedAboutWhenTooOld) {
  expect_all({
      {"Prescott", kBf16, "Prescott", "auto", BlasCoreAction::kWarn, "Cooperlake"},
      {"Haswell", kAvx512, "Haswell", "auto", BlasCoreAction::kWarn, "SkylakeX"},
      {"Haswell", kAvx2, "Haswell", "auto", BlasCoreAction::kKeep, ""},
      {"Cooperlake", kBf16, "Cooperlake", "auto", BlasCoreAction::kKeep, ""},
  });
}

TEST(BlasCore, AStartThatOpenBlasDidNotFollowIsNotRepeated) {
  expect_all({
      {"Haswell", kBf16, "Cooperlake", "auto", BlasCoreAction::kWarn, "Cooperlake"},
      {"Haswell", kAvx2, "sapphirerapids", "SapphireRapids", BlasCoreAction::kKeep, ""},
      {"Prescott", kAvx2, "Nonsense", "Nonsense", BlasCoreAction::kWarn, "Haswell"},
  });
}

TEST(BlasCore, AsIsLeavesItAndWarnsWhenTooOld) {
  expect_all({
      {"Prescott", kBf16, kUnset, "as-is", BlasCoreAction::kWarn, "Cooperlake"},
      {"Prescott", kBf16, "Prescott", "as-is", BlasCoreAction::kWarn, "Cooperlake"},
      {"Cooperlake", kBf16, kUnset, "as-is", BlasCoreAction::kKeep, ""},
  });
}

TEST(BlasCore, ANameOverridesEvenAValueFromOutside) {
  expect_all({
      {"Prescott", kBf16, "Prescott", "Haswell", BlasCoreAction::kSwitch, "Haswell"},
      {"Cooperlake", kBf16, kUnset, "Prescott", BlasCoreAction::kSwitch, "Prescott"},
      {"Cooperlake", kBf16, kUnset, "cooperlake", BlasCoreAction::kKeep, ""},
      {"Prescott", kBf16, "Prescott", "prescott", BlasCoreAction::kWarn, "Cooperlake"},
  });
}

TEST(BlasCore, WhatIsNotKnownIsLeftAloneWithoutAWarning) {
  expect_all({
      {"", kBf16, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"", kBf16, kUnset, "Haswell", BlasCoreAction::kKeep, ""},
      {"Zen9", kBf16, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"ARMV8", kArm, kUnset, "auto", BlasCoreAction::kKeep, ""},
      {"Prescott", kArm, kUnset, "auto", BlasCoreAction::kKeep, ""},
  });
}

TEST(BlasCore, EveryFlagOfACoreIsNeeded) {
  for (const char* missing : {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}) {
    Flags flags = kBf16;
    flags.erase(std::find(flags.begin(), flags.end(), missing));
    EXPECT_EQ(newest_core_for(flags), "Haswell") << missing;
  }
  EXPECT_EQ(newest_core_for({"sse4_2", "avx", "avx2"}), "Sandybridge");
  EXPECT_EQ(newest_core_for(kSse42), "Nehalem");
  EXPECT_EQ(newest_core_for({"sse2"}), std::nullopt);
}

TEST(BlasCore, GenerationsAreOrderedAndNamesAreFreeOfCase) {
  EXPECT_EQ(kernel_generation("HASWELL"), KernelGeneration::kAvx2);
  EXPECT_EQ(kernel_generation("skylakex"), KernelGeneration::kAvx512);
  EXPECT_LT(KernelGeneration::kSse, KernelGeneration::kAvx);
  EXPECT_LT(KernelGeneration::kAvx512, KernelGeneration::kAvx512Bf16);
  EXPECT_EQ(kernel_generation(""), std::nullopt);
  EXPECT_EQ(kernel_generation("Haswell2"), std::nullopt);
}

}  // namespace
}  // namespace gpuready
