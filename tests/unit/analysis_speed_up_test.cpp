// SPDX-License-Identifier: MIT
// The ratio of two medians, its error, and rates.
#include "analysis/rate.hpp"
#include "analysis/speed_up.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gpuready {
namespace {

Summary timing(double median, double quartile_range, std::size_t count = 9) {
  return {count, median, median - quartile_range / 2, median + quartile_range / 2, median / 2};
}

TEST(SpeedUp, IsAboveOneWhenTheCandidateIsFaster) {
  const auto gain = speed_up(timing(3, 0), timing(0.5, 0));
  ASSERT_TRUE(gain);
  EXPECT_DOUBLE_EQ(gain->ratio, 6);
  EXPECT_DOUBLE_EQ(gain->error.value(), 0);
}

TEST(SpeedUp, AddsRelativeErrorsInQuadrature) {
  const Summary slow = timing(10, 0.3);
  const Summary fast = timing(2, 0.08);
  const auto gain = speed_up(slow, fast);
  ASSERT_TRUE(gain);
  const double relative = std::hypot(0.03, 0.04) * 1.253 / 1.349 / 3;
  EXPECT_NEAR(gain->error.value(), 5 * relative, 1e-12);
}

TEST(SpeedUp, HasNoErrorWhenOneSideHasTooFewRuns) {
  const auto gain = speed_up(timing(10, 0.3), timing(2, 0.08, 2));
  ASSERT_TRUE(gain);
  EXPECT_DOUBLE_EQ(gain->ratio, 5);
  EXPECT_FALSE(gain->error);
}

TEST(SpeedUp, IsUnknownForTimesThatAreNone) {
  EXPECT_FALSE(speed_up(timing(1, 0), timing(0, 0)));
  EXPECT_FALSE(speed_up(timing(-1, 0), timing(1, 0)));
  EXPECT_FALSE(speed_up(timing(std::numeric_limits<double>::infinity(), 0), timing(1, 0)));
  EXPECT_FALSE(speed_up(timing(1, 0), timing(std::nan(""), 0)));
}

TEST(Rate, CountsBillionsOfOperationsASecond) {
  EXPECT_DOUBLE_EQ(gflops(2.0 * 5000 * 5000 * 5000, 0.5), 500);
}

}  // namespace
}  // namespace gpuready
