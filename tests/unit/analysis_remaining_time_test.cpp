// SPDX-License-Identifier: MIT
#include "analysis/remaining_time.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

constexpr double kNoLimit = 1e9;

TEST(RemainingTime, IsUnknownUntilOnePointIsDone) {
  EXPECT_EQ(remaining_time_s({}, {1000, 2000}, 10), std::nullopt);
}

TEST(RemainingTime, GrowsWithTheCubeAfterOnePoint) {
  EXPECT_DOUBLE_EQ(remaining_time_s({{1000, 2}}, {2000, 500}, kNoLimit).value(), 16.25);
}

TEST(RemainingTime, FindsWhatEveryPointCosts) {
  // 3 s each, and 1 s for 1000^3.
  const std::vector<DonePoint> done{{1000, 4}, {2000, 11}, {3000, 30}};
  EXPECT_NEAR(remaining_time_s(done, {4000, 500}, kNoLimit).value(), 67 + 3.125, 1e-6);
}

TEST(RemainingTime, NeverExpectsLessThanNothing) {
  // The large point took no longer than the small one, then less.
  EXPECT_DOUBLE_EQ(remaining_time_s({{1000, 5}, {2000, 3}}, {4000}, kNoLimit).value(), 4);
  // A line through both would begin below zero.
  EXPECT_NEAR(remaining_time_s({{1000, 1}, {2000, 17}}, {1000}, kNoLimit).value(), 2, 1e-9);
}

TEST(RemainingTime, IsBoundByTheLimitOfEachPoint) {
  EXPECT_DOUBLE_EQ(remaining_time_s({{100, 1}}, {10000, 20000, 2147483648}, 10).value(), 30);
}

TEST(RemainingTime, TakesALongerPointForThePossibleOne) {
  EXPECT_DOUBLE_EQ(remaining_time_s({{1000, 25}}, {4000}, 10).value(), 25);
}

TEST(RemainingTime, IsNothingWhenNothingIsPending) {
  EXPECT_DOUBLE_EQ(remaining_time_s({{1000, 1}}, {}, 10).value(), 0);
}

}  // namespace
}  // namespace gpuready
