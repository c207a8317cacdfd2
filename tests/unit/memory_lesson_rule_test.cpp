// SPDX-License-Identifier: MIT
#include "memory/lesson_rule.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

TEST(LessonRule, SevenBillionParametersTakeFourteenGigabytes) {
  EXPECT_DOUBLE_EQ(fp16_weight_bytes(7e9), 14e9);
}

TEST(LessonRule, TwentyFourGigabytesHoldTwelveBillionParameters) {
  EXPECT_DOUBLE_EQ(largest_fp16_model(24e9), 12e9);
}

TEST(LessonRule, TrainingDividesByItsFactor) {
  EXPECT_DOUBLE_EQ(largest_fp16_model(24e9, kTrainingFactorLow), 6e9);
  EXPECT_DOUBLE_EQ(largest_fp16_model(24e9, kTrainingFactorRough), 4e9);
  EXPECT_DOUBLE_EQ(largest_fp16_model(24e9, kTrainingFactorHigh), 3e9);
}

}  // namespace
}  // namespace gpuready
