// SPDX-License-Identifier: MIT
#include "measure/sampler.hpp"
#include "support/fake_context.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

struct Bench {
  FakeClock clock;
  SilentProgress progress;
  int runs_until_interrupt = 1 << 30;

  Surroundings surroundings(const FakeMatmul& matmul) {
    return {[this] { return clock.now_s; },
            [this, &matmul] { return matmul.runs >= runs_until_interrupt; }, progress};
  }
};

TEST(Sampler, KeepsTheFirstRunApart) {
  Bench bench;
  FakeDevice device;
  device.run_times_s = {5.0, 1.0};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample(matmul, {0.01, 3, 100, 100}, bench.surroundings(matmul));
  EXPECT_DOUBLE_EQ(samples.first_s.value(), 5.0);
  EXPECT_EQ(samples.samples_s, (std::vector<double>{1, 1, 1}));
  EXPECT_EQ(samples.stop_reason, StopReason::kPrecision);
}

TEST(Sampler, WarmsUpUntilTwoRunsTakeTheSameTime) {
  Bench bench;
  FakeDevice device;
  device.run_times_s = {0.9, 0.5, 0.3, 0.2, 0.2, 0.1};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample(matmul, {0.01, 2, 100, 100}, bench.surroundings(matmul));
  EXPECT_EQ(samples.samples_s, (std::vector<double>(2, samples.samples_s.front())));
  EXPECT_NEAR(samples.samples_s.front(), 0.1, 1e-12);
}

TEST(Sampler, WarmUpEndsAfterItsShareOfTheTime) {
  Bench bench;
  FakeDevice device;
  device.run_times_s = {0.9, 0.5, 0.9, 0.5, 0.9, 0.5, 0.9, 0.5, 0.9, 0.5};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample(matmul, {0.01, 3, 10, 3}, bench.surroundings(matmul));
  EXPECT_EQ(matmul.runs, 1 + 1 + 3);
  EXPECT_EQ(samples.stop_reason, StopReason::kMaxRuns);
}

TEST(Sampler, TimesAnAsynchronousDeviceUntilItIsDone) {
  Bench bench;
  FakeDevice device;
  device.asynchronous = true;
  device.launch_time_s = 0.25;
  device.run_times_s = {2.0};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample(matmul, {0.01, 2, 100, 100}, bench.surroundings(matmul));
  EXPECT_EQ(samples.samples_s, (std::vector<double>{2, 2}));
}

TEST(Sampler, StopsAfterTheRunInWhichTheUserInterrupts) {
  Bench bench;
  bench.runs_until_interrupt = 3;
  FakeMatmul matmul(bench.clock, FakeDevice{}, 10);
  const Samples samples = sample(matmul, {}, bench.surroundings(matmul));
  EXPECT_EQ(samples.samples_s.size(), 2U);
  EXPECT_EQ(samples.stop_reason, StopReason::kInterrupted);
}

TEST(Sampler, EndsAtTheFirstRunThatFails) {
  Bench bench;
  FakeDevice device;
  device.ran = {Outcome::kOutOfMemory, "no room"};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample(matmul, {}, bench.surroundings(matmul));
  EXPECT_EQ(matmul.runs, 1);
  EXPECT_EQ(samples.outcome, Outcome::kOutOfMemory);
  EXPECT_EQ(samples.error, "no room");
  EXPECT_FALSE(samples.first_s);
}

TEST(LaunchTiming, ShowsWhatForgettingToSynchroniseWould) {
  Bench bench;
  FakeDevice device;
  device.asynchronous = true;
  device.launch_time_s = 0.25;
  device.run_times_s = {2.0};
  FakeMatmul matmul(bench.clock, device, 10);
  const auto timing = time_launch(matmul, [&] { return bench.clock.now_s; });
  EXPECT_DOUBLE_EQ(timing->launched_s, 0.25);
  EXPECT_DOUBLE_EQ(timing->finished_s, 2.0);
}

TEST(LaunchTiming, LeavesOutWhatWasStartedBefore) {
  Bench bench;
  FakeDevice device;
  device.asynchronous = true;
  device.launch_time_s = 0.25;
  device.run_times_s = {8.0, 2.0};
  FakeMatmul matmul(bench.clock, device, 10);
  matmul.run_once();
  const auto timing = time_launch(matmul, [&] { return bench.clock.now_s; });
  EXPECT_DOUBLE_EQ(timing->finished_s, 2.0);
}

}  // namespace
}  // namespace gpuready
