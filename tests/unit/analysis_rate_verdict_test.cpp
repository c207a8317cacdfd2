// SPDX-License-Identifier: MIT
#include "analysis/rate_verdict.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gpuready {
namespace {

RateVerdict verdict(double low, double high) {
  return verdict_of(RatioInterval{low, high});
}

TEST(RateVerdict, IsSameWhenTheWholeIntervalIsWithinFivePercent) {
  EXPECT_EQ(verdict(0.96, 1.04), RateVerdict::kSame);
  EXPECT_EQ(verdict(1.01, 1.04), RateVerdict::kSame);
  EXPECT_EQ(verdict(0.94, 1.04), RateVerdict::kUnclear);
  EXPECT_EQ(verdict(0.96, 1.06), RateVerdict::kUnclear);
}

TEST(RateVerdict, IsOnOneSideOnlyWhenTheWholeIntervalIs) {
  EXPECT_EQ(verdict(1.01, 1.2), RateVerdict::kFaster);
  EXPECT_EQ(verdict(0.8, 0.99), RateVerdict::kSlower);
  EXPECT_EQ(verdict(0.8, 1.01), RateVerdict::kUnclear);
  EXPECT_EQ(verdict(0.99, 1.2), RateVerdict::kUnclear);
}

TEST(RateVerdict, IsUnclearWithoutAnInterval) {
  EXPECT_EQ(verdict_of(std::nullopt), RateVerdict::kUnclear);
}

TEST(ErrorInterval, HasTwoStandardErrorsOnEachSide) {
  const auto interval = error_interval({0.9, 0.02});
  ASSERT_TRUE(interval);
  EXPECT_DOUBLE_EQ(interval->low, 0.86);
  EXPECT_DOUBLE_EQ(interval->high, 0.94);
  EXPECT_FALSE(error_interval({0.9, std::nullopt}));
  EXPECT_FALSE(error_interval({0.9, std::numeric_limits<double>::infinity()}));
}

// Twenty runs with a standard error of 0.002 for the median.
const Summary kQuietTiming{20, 1, 1 - 0.00481506, 1 + 0.00481506, 0.9};
const Summary kNoisyTiming{20, 3, 2, 4, 1.5};

TEST(NoisyInterval, LeavesOpenHowFastANoisyCandidateIs) {
  const auto interval = noisy_interval(kQuietTiming, Noise::kQuiet, kNoisyTiming, Noise::kNoisy);
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->low, 0.996 / 4, 1e-6);
  EXPECT_EQ(interval->high, HUGE_VAL);
  EXPECT_EQ(verdict_of(interval), RateVerdict::kUnclear);
}

TEST(NoisyInterval, LeavesOpenHowFastANoisyBaselineIs) {
  const auto interval = noisy_interval(kNoisyTiming, Noise::kNoisy, kQuietTiming, Noise::kQuiet);
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->low, 0);
  EXPECT_NEAR(interval->high, 4 / 0.996, 1e-5);
}

TEST(NoisyInterval, StillTellsWhatNoNoiseExplains) {
  const Summary slow{20, 8, 7.99, 8.01, 7.9};
  EXPECT_EQ(verdict_of(noisy_interval(kNoisyTiming, Noise::kNoisy, slow, Noise::kQuiet)),
            RateVerdict::kSlower);
  EXPECT_EQ(verdict_of(noisy_interval(slow, Noise::kQuiet, kNoisyTiming, Noise::kNoisy)),
            RateVerdict::kFaster);
}

TEST(NoisyInterval, SaysNothingOfTwoNoisyTimingsOrOneOfUnknownError) {
  EXPECT_FALSE(noisy_interval(kNoisyTiming, Noise::kNoisy, kNoisyTiming, Noise::kNoisy));
  EXPECT_FALSE(noisy_interval({2, 1, 1, 1, 1}, Noise::kQuiet, kNoisyTiming, Noise::kNoisy));
}

TEST(Noisy, IsATimingWhoseQuartilesLieATenthApart) {
  EXPECT_TRUE(is_noisy({9, 1, 0.95, 1.06, 0.9}));
  EXPECT_FALSE(is_noisy({9, 1, 0.96, 1.05, 0.9}));
}

}  // namespace
}  // namespace gpuready
