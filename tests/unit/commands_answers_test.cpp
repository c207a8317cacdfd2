// SPDX-License-Identifier: MIT
#include "commands/answers.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace gpuready {
namespace {

MeasurementRecord measured(std::int64_t size, double speed_up, const std::string& dtype = "fp32") {
  MeasurementRecord row;
  row.size = size;
  row.dtype = dtype;
  row.environment.gpu_name = "A card";
  row.cpu.time_median_s = speed_up;
  row.gpu.time_median_s = 1;
  row.gain.speed_up_compute = speed_up;
  row.gain.speed_up_compute_error = 0.01 * speed_up;
  return row;
}

TEST(Answers, FindTheCrossingInRowsOfAnyOrder) {
  const Answers answers = answers_of({measured(2000, 2), measured(500, 0.5), measured(4000, 2)});
  EXPECT_EQ(answers.dtype, "fp32");
  EXPECT_NEAR(answers.crossover_compute_size.estimate.value(), 1000, 1e-9);
  EXPECT_LT(answers.crossover_compute_size.low.value(), 1000);
  EXPECT_GT(answers.crossover_compute_size.high.value(), 1000);
  EXPECT_EQ(answers.crossover_compute_size.reason, "");
  EXPECT_EQ(answers.speed_up_grows_to_size, 2000);
  EXPECT_EQ(answers.saturated_from_size, 2000);
}

TEST(Answers, AreAboutFp32WhereItWasMeasured) {
  const Answers answers = answers_of({measured(100, 9, "fp16"), measured(100, 3, "fp32")});
  EXPECT_EQ(answers.dtype, "fp32");
  EXPECT_EQ(answers_of({measured(100, 9, "fp16"), measured(100, 3, "bf16")}).dtype, "fp16");
}

TEST(Answers, LeaveOutRowsThatAreNotOk) {
  MeasurementRecord wrong = measured(4000, 0.1);
  wrong.status = RowStatus::kWrong;
  const Answers answers = answers_of({measured(1000, 0.5), measured(2000, 2), wrong});
  EXPECT_TRUE(answers.crossover_compute_size.estimate);
}

TEST(Answers, SayWhyThereIsNoCrossing) {
  EXPECT_EQ(answers_of({measured(1000, 2), measured(2000, 3)}).crossover_compute_size.reason,
            "the GPU wins at every size measured, from 1000 on");
  EXPECT_EQ(answers_of({measured(1000, 0.2), measured(2000, 0.3)}).crossover_compute_size.reason,
            "the GPU wins at no size measured, up to 2000");
  EXPECT_EQ(answers_of({measured(1000, 2), measured(2000, 0.3)}).crossover_compute_size.reason,
            "the GPU wins at some sizes, but not at the largest, 2000");
}

TEST(Answers, SayWhenItWinsBelowTheCrossingToo) {
  const Answers answers = answers_of({measured(500, 2), measured(1000, 0.5), measured(2000, 2)});
  EXPECT_TRUE(answers.crossover_compute_size.estimate);
  EXPECT_EQ(answers.crossover_compute_size.reason,
            "the GPU wins at some smaller sizes too; this is where it wins for good");
}

TEST(Answers, SayWhyAnEndOfTheRangeIsUnknown) {
  MeasurementRecord unsure = measured(500, 0.5);
  unsure.gain.speed_up_compute_error.reset();
  const Crossover crossover = answers_of({unsure, measured(1000, 2)}).crossover_compute_size;
  EXPECT_TRUE(crossover.estimate);
  EXPECT_EQ(crossover.low, std::nullopt);
  EXPECT_EQ(crossover.reason,
            "the range is unknown: the errors are unknown there, or reach beyond the sizes "
            "measured");
  unsure.gain.speed_up_compute_error = 0.005;
  EXPECT_EQ(answers_of({unsure, measured(1000, 1.005)}).crossover_compute_size.reason.substr(0, 37),
            "the upper end of the range is unknown");
}

TEST(Answers, SayWhatWasNotMeasured) {
  MeasurementRecord row = measured(1000, 2);
  EXPECT_EQ(answers_of({row}).crossover_end_to_end_size.reason, "copies were not measured");
  row.cpu = {};
  row.gain = {};
  EXPECT_EQ(answers_of({row}).crossover_compute_size.reason, "the CPU was not measured");
  row.status = RowStatus::kOom;
  EXPECT_EQ(answers_of({row}).crossover_compute_size.reason, "no size was measured to its end");
  row.environment.gpu_name.clear();
  EXPECT_EQ(answers_of({row}).crossover_compute_size.reason, "no GPU was measured");
  EXPECT_EQ(answers_of({row}).crossover_end_to_end_size.reason, "no GPU was measured");
}

TEST(Answers, KeepTheTwoSpeedUpsApart) {
  std::vector<MeasurementRecord> rows{measured(500, 0.5), measured(1000, 2), measured(2000, 3),
                                      measured(8000, 4)};
  for (auto& row : rows) {
    row.gain.speed_up_end_to_end = *row.gain.speed_up_compute / 2.5;
    row.gain.speed_up_end_to_end_error = 0.01;
  }
  const Answers answers = answers_of(rows);
  EXPECT_LT(answers.crossover_compute_size.estimate.value(), 1000);
  EXPECT_GT(answers.crossover_end_to_end_size.estimate.value(), 1000);
}

TEST(Answers, HaveTheShareOfCopiesBySize) {
  MeasurementRecord large = measured(2000, 2);
  large.copies.copy_share = 0.25;
  MeasurementRecord small = measured(1000, 2);
  small.copies.copy_share = 0.75;
  const Answers answers = answers_of({large, measured(500, 1), small});
  ASSERT_EQ(answers.copy_shares.size(), 2U);
  EXPECT_EQ(answers.copy_shares[0].size, 1000);
  EXPECT_EQ(answers.copy_shares[0].share, 0.75);
  EXPECT_EQ(answers.copy_shares[1].share, 0.25);
}

TEST(Answers, OfNoRowsAreNone) {
  EXPECT_EQ(answers_of({}).dtype, "");
}

}  // namespace
}  // namespace gpuready
