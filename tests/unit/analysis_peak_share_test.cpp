// SPDX-License-Identifier: MIT
#include "analysis/peak_share.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

TEST(PeakShare, ARateAboveThePeakIsNotBelieved) {
  const PublishedRates published{22.1, std::nullopt};
  EXPECT_EQ(judge_rate(22.1, published, 1000), PeakVerdict::kPlausible);
  EXPECT_EQ(judge_rate(22.1 * 1.019, published, 1000), PeakVerdict::kPlausible);
  EXPECT_EQ(judge_rate(22.1 * 1.021, published, 1000), PeakVerdict::kAbovePeak);
  EXPECT_EQ(judge_rate(71.8, published, 8192), PeakVerdict::kAbovePeak);
}

TEST(PeakShare, ARateIsSlowBelowHalfOfWhatOthersReached) {
  const PublishedRates published{312, 271};
  EXPECT_EQ(judge_rate(136, published, 4096), PeakVerdict::kPlausible);
  EXPECT_EQ(judge_rate(135, published, 4096), PeakVerdict::kSlowForModel);
}

TEST(PeakShare, WhatOthersReachedBeatsThePeakAsTheYardstick) {
  const PublishedRates capped{65, 24};  // a T4 in fp16
  EXPECT_EQ(judge_rate(15, capped, 4096), PeakVerdict::kPlausible);
  EXPECT_EQ(judge_rate(11.9, capped, 4096), PeakVerdict::kSlowForModel);
}

TEST(PeakShare, WithoutSuchAFigureItIsSlowBelowAQuarterOfThePeak) {
  const PublishedRates published{20, std::nullopt};
  EXPECT_EQ(judge_rate(5.0, published, 5000), PeakVerdict::kPlausible);
  EXPECT_EQ(judge_rate(4.9, published, 5000), PeakVerdict::kSlowForModel);
}

TEST(PeakShare, SmallProductsAreNeverSlow) {
  EXPECT_EQ(judge_rate(1, {312, 271}, 4095), PeakVerdict::kPlausible);
}

TEST(PeakShare, WithoutPublishedFiguresEveryRateIsPlausible) {
  EXPECT_EQ(judge_rate(1e9, {}, 5000), PeakVerdict::kPlausible);
  EXPECT_EQ(judge_rate(1e-9, {}, 5000), PeakVerdict::kPlausible);
}

}  // namespace
}  // namespace gpuready
