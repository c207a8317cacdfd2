// SPDX-License-Identifier: MIT
// Whole commands that take the fake device for a GPU: each product is waited for, and trouble on
// the device is a row.
#include "commands/bench.hpp"
#include "commands/first_kernels.hpp"
#include "commands/lesson.hpp"
#include "commands/probe.hpp"
#include "commands/sweep.hpp"
#include "fake_device/fake_device.hpp"
#include "support/fake_context.hpp"
#include "support/sized.hpp"

namespace gpuready {
namespace {

constexpr double kDelaySeconds = 0.02;

class FakeDeviceCommand : public FakeDeviceTest {
 protected:
  Context context() {
    Context context = program.context();
    context.backend = [this]() -> Backend& { return gpu; };
    context.surroundings.now_s = steady_now_s;
    return context;
  }

  static MeasureOptions four_runs(std::vector<std::int64_t> sizes) {
    MeasureOptions options = sized(std::move(sizes));
    options.rule.max_runs = 4;
    options.cpu = own_core();
    return options;
  }

  static FairCpuOptions own_core() {
    FairCpuOptions cpu;
    cpu.blas_core = "as-is";
    return cpu;
  }

  bool shows(const std::string& words) const {
    return program.text.find(words) != std::string::npos;
  }

  FakeProgram program;
  FakeGpuBackend gpu{backend()};
};

TEST_F(FakeDeviceCommand, BenchTimesTheDeviceAndNotTheLaunch) {
  delay_products(kDelaySeconds);
  Context asked = context();
  EXPECT_EQ(run_bench(asked, four_runs({100})), 0);
  const MeasurementRecord& row = program.rows.rows.at(0);
  EXPECT_EQ(row.status, RowStatus::kOk) << row.note;
  EXPECT_GE(row.gpu.time_first_s.value_or(0), kDelaySeconds);
  EXPECT_GE(row.gpu.time_min_s.value_or(0), kDelaySeconds);
  EXPECT_EQ(row.gpu.runs, 4);
  EXPECT_LE(row.gain.speed_up_compute.value_or(1e9),
            row.cpu.time_median_s.value_or(0) / kDelaySeconds);
  EXPECT_GE(counts().synchronizes, counts().products);
  EXPECT_GE(row.copies.end_to_end_s.value_or(0), kDelaySeconds);
  EXPECT_GT(row.copies.h2d_pageable_s.value_or(0), 0);
  EXPECT_GT(row.copies.d2h_pageable_s.value_or(0), 0);
}

TEST_F(FakeDeviceCommand, SweepGoesOnAfterASizeThatDoesNotFit) {
  FakeDeviceSettings settings;
  settings.capacity_bytes = 4 * 100 * 100 * sizeof(float);
  configure(settings);
  Context asked = context();
  EXPECT_EQ(run_sweep(asked, {four_runs({200, 50}), SizeOrder::kDescending}), 1);
  ASSERT_EQ(program.rows.rows.size(), 2U);
  EXPECT_EQ(program.rows.rows[0].status, RowStatus::kOom);
  EXPECT_NE(program.rows.rows[0].note.find("fake device out of memory"), std::string::npos);
  EXPECT_TRUE(program.rows.rows[0].cpu.time_median_s);
  EXPECT_FALSE(program.rows.rows[0].gpu.time_first_s);
  EXPECT_EQ(program.rows.rows[1].status, RowStatus::kOk) << program.rows.rows[1].note;
}

TEST_F(FakeDeviceCommand, BenchCallsOneWrongElementWrong) {
  spoil_products(FakeFault::kElementOff, 99);
  Context asked = context();
  EXPECT_EQ(run_bench(asked, four_runs({100})), 1);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kWrong);
}

TEST_F(FakeDeviceCommand, BenchReportsAKernelThatFails) {
  spoil_products(FakeFault::kKernelError);
  Context asked = context();
  EXPECT_EQ(run_bench(asked, four_runs({100})), 1);
  EXPECT_EQ(program.rows.rows.at(0).status, RowStatus::kFailed);
  EXPECT_EQ(program.rows.rows.at(0).note, "the fake device's kernel failed");
  EXPECT_FALSE(program.rows.rows.at(0).gpu.time_first_s);
}

TEST_F(FakeDeviceCommand, LessonWaitsForEveryProductThatItStarts) {
  delay_products(kDelaySeconds);
  LessonOptions options;
  options.size = 100;
  options.cpu = own_core();
  Context asked = context();
  EXPECT_EQ(run_lesson(asked, options), 0) << program.text;
  EXPECT_TRUE(shows("the call returned after")) << program.text;
  EXPECT_EQ(counts().synchronizes, counts().products);
  EXPECT_GT(counts().products, 7);  // the first, five counted, two to show the launch
}

TEST_F(FakeDeviceCommand, LessonSaysThatTheProductOnTheGpuFailed) {
  spoil_products(FakeFault::kNan, 1);
  LessonOptions options;
  options.size = 100;
  options.cpu = own_core();
  Context asked = context();
  EXPECT_EQ(run_lesson(asked, options), 1);
  EXPECT_TRUE(shows("WRONG")) << program.text;
}

TEST_F(FakeDeviceCommand, ProbeTriesEveryFirstKernelOnTheDevice) {
  Context asked = context();
  EXPECT_EQ(run_probe(asked, {"gpu"}), 0);
  for (const auto& [kernel, name] : kFirstKernels) {
    EXPECT_TRUE(shows("\"kernel\":\"" + std::string(name) + "\"")) << program.text;
  }
  EXPECT_FALSE(shows("\"correct\":false")) << program.text;
  EXPECT_EQ(counts().products, 1);
  EXPECT_EQ(counts().synchronizes, static_cast<std::int64_t>(kFirstKernels.size()));
}

}  // namespace
}  // namespace gpuready
