// SPDX-License-Identifier: MIT
#include "commands/sweep.hpp"
#include "support/fake_context.hpp"
#include "support/sized.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gpuready {
namespace {

SweepOptions swept(std::vector<std::int64_t> sizes, SizeOrder order = SizeOrder::kAscending) {
  return {sized(std::move(sizes)), order};
}

TEST(Sweep, GoesOnAfterASizeThatDoesNotFit) {
  FakeProgram program;
  program.memory.available_bytes = 24'000'000;
  Context context = program.context();
  EXPECT_EQ(run_sweep(context, swept({500, 2000, 1000}, SizeOrder::kDescending)), 1);
  ASSERT_EQ(program.rows.rows.size(), 3U);
  EXPECT_EQ(program.rows.rows[0].status, RowStatus::kOom);
  EXPECT_EQ(program.rows.rows[0].note,
            "size 2000 needs 96.00 MB (91.55 MiB) of host memory, free are 24.00 MB (22.89 MiB)");
  EXPECT_EQ(program.rows.rows[1].status, RowStatus::kOk);
  EXPECT_EQ(program.rows.rows[2].status, RowStatus::kOk);
  EXPECT_EQ(program.rows.rows[2].run_order, 3);
  EXPECT_EQ(program.backend.sizes, (std::vector<std::int64_t>{1000, 500}));
}

TEST(Sweep, DoesNotOverflowAtTheLargestSize) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(run_sweep(context, swept({std::int64_t{1} << 31})), 1);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kOom);
}

TEST(Sweep, KeepsAnInterruptedPointWithItsCountedRuns) {
  FakeProgram program;
  program.interrupted_at_s = 2.5;
  Context context = program.context();
  run_sweep(context, swept({500, 1000}));
  ASSERT_EQ(program.rows.rows.size(), 1U);
  EXPECT_EQ(program.rows.rows[0].status, RowStatus::kInterrupted);
  EXPECT_EQ(program.rows.rows[0].cpu.runs, 2);
  EXPECT_EQ(program.rows.rows[0].cpu.stop_reason, "interrupted");
  EXPECT_EQ(program.rows.ends, 1);
}

TEST(Sweep, LeavesAPointOutThatHasNoCountedRun) {
  FakeProgram program;
  program.interrupted_at_s = 0.5;
  Context context = program.context();
  run_sweep(context, swept({500}));
  EXPECT_TRUE(program.rows.rows.empty());
}

TEST(Sweep, CallsARowInterruptedWhoseGpuWasNotReached) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.cpu.run_times_s = {1.0};
  program.interrupted_at_s = 1.5;
  Context context = program.context();
  SweepOptions options = swept({500});
  options.measuring.precisions = {Precision::kFp32, Precision::kFp16};
  run_sweep(context, options);
  ASSERT_EQ(program.rows.rows.size(), 1U);
  EXPECT_EQ(program.rows.rows[0].status, RowStatus::kInterrupted);
  EXPECT_EQ(program.rows.rows[0].cpu.runs, 1);
  EXPECT_FALSE(program.rows.rows[0].gpu.time_first_s);
}

TEST(Sweep, WritesNothingOverWhenInterruptedBeforeTheFirstPoint) {
  FakeProgram program;
  program.interrupted_at_s = 0;
  Context context = program.context();
  EXPECT_EQ(run_sweep(context, swept({500})), 0);
  EXPECT_TRUE(program.rows.environments.empty());
}

TEST(Sweep, NamesThePointItIsAtAndTheTimeLeft) {
  FakeProgram program;
  Context context = program.context();
  run_sweep(context, swept({500, 1000}));
  EXPECT_EQ(program.progress.started.at(0), "1/2, time left unknown: size 500 fp32 on the CPU");
  // Seven products of one second took seven; eight times that is more than ten a side.
  EXPECT_EQ(program.progress.started.at(1), "2/2, about 10 s left: size 1000 fp32 on the CPU");
}

TEST(Sweep, LearnsNoTimeLeftFromAPointThatDidNotRun) {
  FakeProgram program;
  program.memory.available_bytes = 24'000'000;
  Context context = program.context();
  run_sweep(context, swept({2000, 1000}, SizeOrder::kDescending));
  EXPECT_EQ(program.progress.started.at(0), "2/2, time left unknown: size 1000 fp32 on the CPU");
}

TEST(Sweep, ShufflesBySeedAndNumbersRowsAsMeasured) {
  std::vector<std::int64_t> sizes;
  for (std::int64_t size = 10; size <= 100; size += 10) sizes.push_back(size);
  FakeProgram program;
  Context context = program.context();
  run_sweep(context, swept(sizes, SizeOrder::kShuffled));
  EXPECT_NE(program.backend.sizes, sizes);
  EXPECT_TRUE(std::is_permutation(sizes.begin(), sizes.end(), program.backend.sizes.begin()));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    EXPECT_EQ(program.rows.rows.at(i).run_order, static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(program.rows.rows.at(i).size, program.backend.sizes.at(i));
  }
}

TEST(Sweep, TellsWhoWatchesOfRowsThatTheTableKeepsToItself) {
  FakeProgram program;
  Context context = program.context();
  run_sweep(context, swept({500}, SizeOrder::kShuffled));
  EXPECT_EQ(program.progress.finished_rows,
            (std::vector<std::string>{"size 500 fp32 ok: CPU 1.00 s"}));
  run_sweep(context, swept({500}));
  EXPECT_EQ(program.progress.finished_rows.size(), 1U);
}

TEST(Sweep, AnswersFromItsRows) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.cpu.run_times_s = {2.0};
  program.backend.gpu.run_times_s = {0.5};
  Context context = program.context();
  run_sweep(context, swept({500, 1000}, SizeOrder::kDescending));
  EXPECT_EQ(program.rows.answers.dtype, "fp32");
  EXPECT_EQ(program.rows.answers.crossover_compute_size.reason,
            "the GPU wins at every size measured, from 500 on");
  EXPECT_EQ(program.rows.answers.saturated_from_size, 500);
}

}  // namespace
}  // namespace gpuready
