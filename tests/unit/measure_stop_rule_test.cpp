// SPDX-License-Identifier: MIT
#include "measure/stop_rule.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

const StopRule kRule{0.01, 5, 10, 8};

TEST(StopRule, StopsWhenTheSpreadIsSmallEnough) {
  EXPECT_EQ(kRule.reached({1.0, 1.001, 1.002, 1.003, 1.004}, 5), StopReason::kPrecision);
}

TEST(StopRule, GoesOnWhileTheSpreadIsTooLarge) {
  EXPECT_EQ(kRule.reached({1.0, 1.1, 1.2, 1.3, 1.4}, 5), std::nullopt);
}

TEST(StopRule, DoesNotTrustFewerThanTheMinimumOfRuns) {
  EXPECT_EQ(kRule.reached({1.0, 1.0, 1.0, 1.0}, 4), std::nullopt);
}

TEST(StopRule, TimeBeatsTheMinimumOfRuns) {
  EXPECT_EQ(kRule.reached({6.0, 6.0}, 12), StopReason::kMaxTime);
}

TEST(StopRule, CountsTwoRunsWhateverTheTime) {
  EXPECT_EQ(kRule.reached({60.0}, 120), std::nullopt);
}

TEST(StopRule, StopsAtTheMostRuns) {
  EXPECT_EQ(kRule.reached({1, 2, 1, 2, 1, 2, 1, 2}, 5), StopReason::kMaxRuns);
}

TEST(StopRule, NamesItsReasonsAsTheResultFileDoes) {
  EXPECT_EQ(to_string(StopReason::kPrecision), "precision");
  EXPECT_EQ(to_string(StopReason::kMaxTime), "max_time");
  EXPECT_EQ(to_string(StopReason::kMaxRuns), "max_runs");
  EXPECT_EQ(to_string(StopReason::kInterrupted), "interrupted");
}

}  // namespace
}  // namespace gpuready
