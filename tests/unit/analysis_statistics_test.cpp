// SPDX-License-Identifier: MIT
// Order statistics of repeated times, against values worked out by hand or by numpy.
#include "analysis/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gpuready {
namespace {

TEST(Summarize, InterpolatesQuartilesAsNumpyDoes) {
  const auto summary = summarize({7, 1, 4, 10});
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->count, 4U);
  EXPECT_DOUBLE_EQ(summary->median, 5.5);
  EXPECT_DOUBLE_EQ(summary->q1, 3.25);
  EXPECT_DOUBLE_EQ(summary->q3, 7.75);
  EXPECT_DOUBLE_EQ(summary->min, 1);
}

TEST(Summarize, TakesSamplesThemselvesWhereQuartilesFallOnThem) {
  const auto summary = summarize({5, 3, 1, 2, 4});
  ASSERT_TRUE(summary);
  EXPECT_DOUBLE_EQ(summary->q1, 2);
  EXPECT_DOUBLE_EQ(summary->median, 3);
  EXPECT_DOUBLE_EQ(summary->q3, 4);
}

TEST(Summarize, OneSampleIsEveryQuartile) {
  const auto summary = summarize({0.25});
  ASSERT_TRUE(summary);
  EXPECT_DOUBLE_EQ(summary->q1, 0.25);
  EXPECT_DOUBLE_EQ(summary->q3, 0.25);
  EXPECT_DOUBLE_EQ(summary->median, 0.25);
}

TEST(Summarize, KnowsNothingOfNoSamples) {
  EXPECT_FALSE(summarize({}));
}

TEST(Summarize, RefusesSamplesThatAreNotFinite) {
  EXPECT_FALSE(summarize({1, std::numeric_limits<double>::quiet_NaN(), 2}));
  EXPECT_FALSE(summarize({1, std::numeric_limits<double>::infinity()}));
}

TEST(RelativeSpread, IsInterquartileRangeOverMedian) {
  EXPECT_DOUBLE_EQ(relative_spread({4, 5.5, 3.25, 7.75, 1}), 4.5 / 5.5);
}

TEST(RelativeSpread, NeverLooksPreciseAtMedianZero) {
  EXPECT_GT(relative_spread({5, 0, 0, 0, 0}), 1e300);
}

TEST(MedianStandardError, ShrinksWithTheRootOfTheCount) {
  const auto few = median_standard_error({4, 10, 9, 11, 8});
  const auto many = median_standard_error({400, 10, 9, 11, 8});
  ASSERT_TRUE(few && many);
  EXPECT_NEAR(*few, 1.253 * 2 / 1.349 / 2, 1e-12);
  EXPECT_NEAR(*few / *many, 10, 1e-12);
}

TEST(MedianStandardError, IsUnknownBelowThreeSamples) {
  EXPECT_FALSE(median_standard_error({2, 10, 9, 11, 9}));
  EXPECT_TRUE(median_standard_error({3, 10, 9, 11, 9}));
}

}  // namespace
}  // namespace gpuready
