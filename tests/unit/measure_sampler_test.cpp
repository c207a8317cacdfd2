// SPDX-License-Identifier: MIT
#include "measure/sampler.hpp"
#include "support/fake_context.hpp"
#include "support/sample_alone.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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
  const Samples samples = sample_alone(matmul, {0.01, 3, 100, 100}, bench.surroundings(matmul));
  EXPECT_DOUBLE_EQ(samples.first_s.value(), 5.0);
  EXPECT_EQ(samples.samples_s, (std::vector<double>{1, 1, 1}));
  EXPECT_EQ(samples.stop_reason, StopReason::kPrecision);
}

TEST(Sampler, WarmsUpUntilTwoWindowsHaveTheSameRate) {
  Bench bench;
  FakeDevice device;
  device.run_times_s = {0.9, 0.5, 0.3, 0.2, 0.2, 0.1};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample_alone(matmul, {0.01, 2, 100, 100}, bench.surroundings(matmul));
  EXPECT_EQ(samples.samples_s, (std::vector<double>(2, samples.samples_s.front())));
  EXPECT_NEAR(samples.samples_s.front(), 0.1, 1e-12);
}

/// A clock that rises for half a second: neighbours always take about the same time.
TEST(Sampler, WarmsUpThroughASlowRise) {
  Bench bench;
  FakeDevice device;
  device.run_times_s.clear();
  for (double time_s = 0.02; time_s > 0.01; time_s *= 0.99) device.run_times_s.push_back(time_s);
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample_alone(matmul, {0.01, 5, 10, 100}, bench.surroundings(matmul));
  EXPECT_NEAR(samples.samples_s.front(), 0.01, 0.0003);
}

TEST(Sampler, WarmUpEndsAfterItsShareOfTheTime) {
  Bench bench;
  FakeDevice device;
  device.run_times_s = {0.9, 0.5, 0.9, 0.5, 0.9, 0.5, 0.9, 0.5, 0.9, 0.5};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample_alone(matmul, {0.01, 3, 10, 3}, bench.surroundings(matmul));
  EXPECT_EQ(matmul.runs, 1 + 2 + 3);
  EXPECT_EQ(samples.stop_reason, StopReason::kMaxRuns);
}

TEST(Sampler, BatchesShortRunsSoThatTheWaitIsNotMeasured) {
  Bench bench;
  FakeDevice device;
  device.asynchronous = true;
  device.run_times_s = {1e-5};
  device.wait_time_s = 5e-5;
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample_alone(matmul, {0.01, 5, 10, 5}, bench.surroundings(matmul));
  EXPECT_GT(samples.batch, 100);
  EXPECT_NEAR(samples.samples_s.front(), 1e-5, 1e-6);
}

TEST(Sampler, TimesLongRunsOneByOne) {
  Bench bench;
  FakeDevice device;
  device.run_times_s = {0.003};
  FakeMatmul matmul(bench.clock, device, 10);
  EXPECT_EQ(sample_alone(matmul, {0.01, 5, 10, 5}, bench.surroundings(matmul)).batch, 1);
}

TEST(Sampler, KeepsTheDevicesOwnTimesBesideItsOwn) {
  Bench bench;
  FakeDevice device;
  device.has_clock = true;
  device.asynchronous = true;
  device.run_times_s = {1e-3};
  device.wait_time_s = 1e-3;
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample_alone(matmul, {0.01, 5, 10, 5}, bench.surroundings(matmul));
  ASSERT_EQ(samples.device_samples_s.size(), samples.samples_s.size());
  EXPECT_NEAR(samples.device_samples_s.front(), 1e-3, 1e-12);
  EXPECT_GT(samples.samples_s.front(), 1.2e-3);
}

TEST(Sampler, TimesAnAsynchronousDeviceUntilItIsDone) {
  Bench bench;
  FakeDevice device;
  device.asynchronous = true;
  device.launch_time_s = 0.25;
  device.run_times_s = {2.0};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample_alone(matmul, {0.01, 2, 100, 100}, bench.surroundings(matmul));
  EXPECT_EQ(samples.samples_s, (std::vector<double>{2, 2}));
}

TEST(Sampler, StopsAfterTheRunInWhichTheUserInterrupts) {
  Bench bench;
  bench.runs_until_interrupt = 3;
  FakeMatmul matmul(bench.clock, FakeDevice{}, 10);
  const Samples samples = sample_alone(matmul, {}, bench.surroundings(matmul));
  EXPECT_EQ(samples.samples_s.size(), 2U);
  EXPECT_EQ(samples.stop_reason, StopReason::kInterrupted);
}

TEST(Sampler, EndsAtTheFirstRunThatFails) {
  Bench bench;
  FakeDevice device;
  device.ran = {Outcome::kOutOfMemory, "no room"};
  FakeMatmul matmul(bench.clock, device, 10);
  const Samples samples = sample_alone(matmul, {}, bench.surroundings(matmul));
  EXPECT_EQ(matmul.runs, 1);
  EXPECT_EQ(samples.outcome, Outcome::kOutOfMemory);
  EXPECT_EQ(samples.error, "no room");
  EXPECT_FALSE(samples.first_s);
}

/// Appends its letter to a log at each run.
class LoggedMatmul : public FakeMatmul {
 public:
  LoggedMatmul(FakeClock& clock, const FakeDevice& device, char letter, std::string& log)
      : FakeMatmul(clock, device, 10), letter_(letter), log_(log) {}
  Status run(std::int64_t times) override {
    log_.append(static_cast<std::size_t>(times), letter_);
    return FakeMatmul::run(times);
  }

 private:
  char letter_;
  std::string& log_;
};

struct TwoSides {
  Bench bench;
  std::string log;
  FakeDevice slow;
  FakeDevice fast;
  StopRule rule{-1, 5, 4, 1000};  // only the time ends it
  LoggedMatmul cpu{bench.clock, slow_device(), 'c', log};
  LoggedMatmul gpu{bench.clock, fast_device(), 'g', log};
  Surroundings surroundings = bench.surroundings(cpu);
  Sampler cpu_sampler{cpu, rule, surroundings};
  Sampler gpu_sampler{gpu, rule, surroundings};

  TwoSides() { sample_in_turn({&cpu_sampler, &gpu_sampler}); }

  FakeDevice& slow_device() {
    slow.run_times_s = {2, 1.2};
    return slow;
  }
  FakeDevice& fast_device() {
    fast.run_times_s = {0.5, 0.25};
    return fast;
  }
};

TEST(Sampler, TakesTurnsInBlocks) {
  const TwoSides sides;
  EXPECT_EQ(sides.log.substr(0, 4), "ccgg") << "the first run, then a block of one second";
  EXPECT_NE(sides.log.find("gc"), std::string::npos) << sides.log;
  EXPECT_NE(sides.log.find("gcg"), std::string::npos) << sides.log;
}

TEST(Sampler, WarmsUpAgainBeforeEachBlock) {
  const TwoSides sides;
  const auto runs = std::count(sides.log.begin(), sides.log.end(), 'g');
  const auto counted = static_cast<std::int64_t>(sides.gpu_sampler.samples().samples_s.size());
  // First run, two of the first warm-up (0.25 s each), one before every later block of four.
  EXPECT_EQ(runs, counted + 1 + 2 + (counted - 1) / 4);
}

TEST(Sampler, DoesNotCountTheOthersTime) {
  const TwoSides sides;
  const auto& cpu = sides.cpu_sampler.samples();
  EXPECT_EQ(cpu.stop_reason, StopReason::kMaxTime);
  EXPECT_EQ(cpu.samples_s.size(), 2U) << "2 + 1.2 + 1.2 s reach the limit of 4 s";
  EXPECT_GE(sides.gpu_sampler.samples().samples_s.size(), 8U);
}

TEST(Sampler, GoesOnWithOneWhenTheOtherIsOver) {
  Bench bench;
  FakeDevice broken;
  broken.ran = {Outcome::kFailed, "no"};
  FakeMatmul cpu(bench.clock, broken, 10);
  FakeMatmul gpu(bench.clock, FakeDevice{}, 10);
  const Surroundings surroundings = bench.surroundings(gpu);
  Sampler cpu_sampler(cpu, {}, surroundings);
  Sampler gpu_sampler(gpu, {}, surroundings);
  sample_in_turn({&cpu_sampler, &gpu_sampler});
  EXPECT_EQ(cpu_sampler.samples().outcome, Outcome::kFailed);
  EXPECT_EQ(cpu.runs, 1);
  EXPECT_EQ(gpu_sampler.samples().stop_reason, StopReason::kPrecision);
}

struct Onlooker : Observer {
  explicit Onlooker(const FakeMatmul& watched) : matmul(watched) {}
  void observe(double busy_s) override {
    runs.push_back(matmul.runs);
    busy.push_back(busy_s);
  }
  const FakeMatmul& matmul;
  std::vector<int> runs;
  std::vector<double> busy;
};

/// One block on an asynchronous device with somebody looking on.
struct Observed {
  Bench bench;
  FakeMatmul matmul;
  Surroundings surroundings = bench.surroundings(matmul);
  Onlooker onlooker{matmul};
  Sampler sampler;

  Observed(double run_s, const StopRule& rule)
      : matmul(bench.clock, asynchronous_device(run_s), 10),
        sampler(matmul, rule, surroundings, &onlooker) {
    sampler.take_block(1e9);
  }

  static FakeDevice asynchronous_device(double run_s) {
    FakeDevice device;
    device.asynchronous = true;
    device.run_times_s = {run_s};
    return device;
  }
};

TEST(Sampler, LetsAnObserverLookAtShortRunsThatNobodyCounts) {
  const Observed observed(0.01, {-1, 5, 10, 50});
  const Onlooker& onlooker = observed.onlooker;
  ASSERT_EQ(onlooker.runs.size(), 1U);
  EXPECT_EQ(onlooker.runs[0], observed.matmul.runs) << "behind all others";
  EXPECT_GE(observed.matmul.runs, 1 + 50 + 10) << "a tenth of a second of work is under way";
  EXPECT_GT(onlooker.busy[0], 0.5);
}

TEST(Sampler, LetsAnObserverLookOnDuringLongRuns) {
  const Observed observed(0.5, {-1, 5, 100, 6});
  EXPECT_EQ(observed.onlooker.runs.size(), 6U);
  EXPECT_EQ(observed.sampler.samples().samples_s, std::vector<double>(6, 0.5));
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
