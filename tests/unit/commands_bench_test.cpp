// SPDX-License-Identifier: MIT
#include "commands/bench.hpp"
#include "commands/usage_error.hpp"
#include "support/fake_context.hpp"
#include "support/sized.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace gpuready {
namespace {

TEST(Bench, WritesTheCpuAloneWithoutAGpu) {
  FakeProgram program;
  program.backend.cpu.run_times_s = {0.25};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 0);
  ASSERT_EQ(program.rows.rows.size(), 1U);
  const MeasurementRecord& row = program.rows.rows.front();
  EXPECT_EQ(row.status, RowStatus::kOk);
  EXPECT_EQ(row.size, 1000);
  EXPECT_EQ(row.dtype, "fp32");
  EXPECT_DOUBLE_EQ(row.cpu.time_median_s.value(), 0.25);
  EXPECT_DOUBLE_EQ(row.cpu.rate_gflops.value(), 8.0);
  EXPECT_EQ(row.cpu.runs, 5);
  EXPECT_EQ(row.cpu.stop_reason, "precision");
  EXPECT_FALSE(row.gpu.time_median_s);
  EXPECT_FALSE(row.gain.speed_up_compute);
  EXPECT_EQ(row.environment.cpu_threads, 2);
  EXPECT_EQ(program.rows.ends, 1);
}

TEST(Bench, ComparesWithTheGpu) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.cpu.run_times_s = {2.0};
  program.backend.gpu.run_times_s = {0.5};
  program.backend.gpu.asynchronous = true;
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 0);
  const MeasurementRecord& row = program.rows.rows.at(0);
  EXPECT_DOUBLE_EQ(row.gpu.time_median_s.value(), 0.5);
  EXPECT_DOUBLE_EQ(row.gain.speed_up_compute.value(), 4.0);
  EXPECT_EQ(row.environment.gpu_name, "Fake GPU");
  EXPECT_EQ(row.environment.gpu_compute_capability, "7.5");
  EXPECT_EQ(row.environment.cuda_version, "13.0");
  EXPECT_EQ(row.environment.tf32, "off");
}

TEST(Bench, SkipsWithAReasonWhatThisMachineCannotDo) {
  FakeProgram program;
  MeasureOptions options = sized({1000});
  options.precisions = {Precision::kFp32, Precision::kFp16};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, options), 0);
  ASSERT_EQ(program.rows.rows.size(), 2U);
  EXPECT_EQ(program.rows.rows[0].status, RowStatus::kOk);
  EXPECT_EQ(program.rows.rows[1].status, RowStatus::kSkipped);
  EXPECT_EQ(program.rows.rows[1].note, "no GPU, and the CPU baseline is fp32");
  EXPECT_EQ(program.rows.rows[1].cpu.time_median_s, program.rows.rows[0].cpu.time_median_s);
}

TEST(Bench, SkipsBf16BelowAmpere) {
  FakeProgram program;
  program.backend.add_gpu();
  MeasureOptions options = sized({1000});
  options.precisions = {Precision::kBf16};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, options), 0);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kSkipped);
  EXPECT_EQ(program.rows.rows.at(0).note, "bf16 needs compute capability 8.0, this GPU has 7.5");
}

TEST(Bench, RefusesWhatTheHostCannotHoldBeforeAnythingIsWritten) {
  FakeProgram program;
  program.memory.available_bytes = 11'999'999;
  Context context = program.context();
  try {
    run_bench(context, sized({1000}));
    FAIL() << "12 MB of matrices were taken for less";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("12.00 MB"), std::string::npos) << error.what();
  }
  EXPECT_TRUE(program.rows.environments.empty());
  EXPECT_TRUE(program.backend.sizes.empty());
}

TEST(Bench, TakesWhatJustFits) {
  FakeProgram program;
  program.memory.available_bytes = 24'000'000;
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 0);
}

TEST(Bench, CallsAProductBeyondItsErrorBoundWrong) {
  FakeProgram program;
  program.backend.cpu.verification = {1e-3, 0};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 1);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kWrong);
}

TEST(Bench, CallsOneNanWrong) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.verification = {1e-7, 1};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 1);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kWrong);
  EXPECT_EQ(program.rows.rows.at(0).nonfinite_count, 1);
  EXPECT_NE(program.rows.rows.at(0).note.find("GPU"), std::string::npos);
}

TEST(Bench, TakesANotANumberErrorForWrong) {
  FakeProgram program;
  program.backend.cpu.verification = {std::nan(""), 0};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 1);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kWrong);
}

TEST(Bench, SaysWhenTheGpuHasTooLittleMemory) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.made = {Outcome::kOutOfMemory, "CUDA out of memory"};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 1);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kOom);
  EXPECT_EQ(program.rows.rows.at(0).note, "CUDA out of memory");
  EXPECT_TRUE(program.rows.rows.at(0).cpu.time_median_s);
}

TEST(Bench, RefusesADeviceThatIsNotHere) {
  FakeProgram program;
  program.backend.add_gpu();
  MeasureOptions options = sized({1000});
  options.device = {DeviceWish::Kind::kCuda, 3};
  Context context = program.context();
  try {
    run_bench(context, options);
    FAIL() << "cuda:3 was taken where there is cuda:0";
  } catch (const UsageError&) {
    FAIL() << "a well-formed device is no usage error";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("cuda:3"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("cpu and cuda:0"), std::string::npos);
  }
}

TEST(Bench, LeavesTheCpuOutOnRequest) {
  FakeProgram program;
  program.backend.add_gpu();
  MeasureOptions options = sized({1000});
  options.cpu_side = CpuSide::kLeftOut;
  Context context = program.context();
  EXPECT_EQ(run_bench(context, options), 0);
  EXPECT_FALSE(program.rows.rows.at(0).cpu.time_median_s);
  EXPECT_TRUE(program.rows.rows.at(0).gpu.time_median_s);
}

TEST(Bench, HasNothingToMeasureWithoutGpuAndCpu) {
  FakeProgram program;
  MeasureOptions options = sized({1000});
  options.cpu_side = CpuSide::kLeftOut;
  Context context = program.context();
  EXPECT_THROW(run_bench(context, options), std::runtime_error);
}

TEST(Bench, ComparesEveryPrecisionWithStrictFp32) {
  FakeProgram program;
  program.backend.add_gpu();
  Context context = program.context();
  MeasureOptions options = sized({1000});
  options.precisions = {Precision::kFp16, Precision::kFp32};
  EXPECT_EQ(run_bench(context, options), 0);
  EXPECT_EQ(program.rows.rows.at(0).dtype, "fp32");
  EXPECT_EQ(program.rows.rows.at(1).dtype, "fp16");
  EXPECT_DOUBLE_EQ(program.rows.rows.at(1).gain.tensor_core_gain.value(), 1.0);
}

TEST(Bench, ShowsTheSwitchesThatAGpuComputedWith) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.cuda_facts.capability_major = 8;
  Context context = program.context();
  MeasureOptions options = sized({1000});
  options.precisions = {Precision::kFp32, Precision::kTf32};
  EXPECT_EQ(run_bench(context, options), 0);
  EXPECT_EQ(program.rows.rows.at(0).environment.tf32, "off");
  EXPECT_EQ(program.rows.rows.at(1).environment.tf32, "on");
  EXPECT_EQ(program.rows.rows.at(1).environment.reduced_precision_reduction, "off");
  program.variables["NVIDIA_TF32_OVERRIDE"] = "1";
  EXPECT_EQ(run_bench(context, options), 0);
  EXPECT_EQ(program.rows.rows.at(2).environment.tf32, "off (NVIDIA_TF32_OVERRIDE=1)");
}

TEST(Bench, CallsARowWithWideQuartilesNoisy) {
  FakeProgram program;
  program.backend.cpu.run_times_s = {1.0, 1.0, 1.2, 1.0, 1.2, 1.0, 1.2, 1.0, 1.2, 1.0, 1.2};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 0);
  EXPECT_EQ(program.rows.rows.at(0).warnings, (std::vector<std::string>{"noisy"}));
}

TEST(Bench, GivesNoStopReasonToASideThatFailed) {
  FakeProgram program;
  program.backend.cpu.runs_until_failure = 4;
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 1);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kFailed);
  EXPECT_EQ(program.rows.rows.at(0).note, "broke down");
  EXPECT_EQ(program.rows.rows.at(0).cpu.runs, 2);
  EXPECT_EQ(program.rows.rows.at(0).cpu.stop_reason, "");
}

TEST(Bench, LeavesCudaAloneForTheCpu) {
  FakeProgram program;
  program.backend.add_gpu();
  MeasureOptions options = sized({1000});
  options.device = {DeviceWish::Kind::kCpu, 0};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, options), 0);
  EXPECT_EQ(program.backend.cuda_questions, 0);
  EXPECT_FALSE(program.rows.rows.at(0).gpu.time_median_s);
}

TEST(Bench, SaysInTheRowWhyTheBlasIsSlow) {
  FakeProgram program;
  program.backend.blas_facts.core = "Prescott";
  MeasureOptions options = sized({1000});
  options.cpu.blas_core = "as-is";
  Context context = program.context();
  EXPECT_EQ(run_bench(context, options), 0);
  EXPECT_EQ(program.rows.rows.at(0).note,
            "OpenBLAS kernel Prescott is older than this CPU, Haswell would fit: left as it is, as "
            "asked");
}

}  // namespace
}  // namespace gpuready
