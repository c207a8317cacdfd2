// SPDX-License-Identifier: MIT
// Curves whose crossing is known by how they were made.
#include "analysis/crossover.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace gpuready {
namespace {

constexpr double kUnknown = -1;

/// A speed-up of 1 at `crossing`, growing with size^2, `error` as a share of it.
SpeedUpPoint square_law(double size, double crossing, double error = kUnknown) {
  const double speed_up = std::pow(size / crossing, 2);
  return {size, speed_up, error == kUnknown ? std::nullopt : std::optional(error * speed_up)};
}

std::vector<SpeedUpPoint> square_law_curve(double crossing, double error) {
  std::vector<SpeedUpPoint> points;
  for (const double size : {100, 200, 500, 1000, 2000})
    points.push_back(square_law(size, crossing, error));
  return points;
}

TEST(SpeedUpCurve, SortsAndLeavesOutWhatIsNoPoint) {
  const double nan = std::nan("");
  const auto curve = speed_up_curve(
      {{300, 3, 0.1}, {100, 1, -1}, {200, nan, 0.1}, {0, 1, {}}, {400, 0, {}}, {500, 2, nan}});
  ASSERT_EQ(curve.size(), 3U);
  EXPECT_EQ(curve[0].size, 100);
  EXPECT_EQ(curve[1].size, 300);
  EXPECT_EQ(curve[0].error, std::nullopt);
  EXPECT_EQ(curve[2].error, std::nullopt);
}

TEST(SpeedUpCurve, TakesRepeatsOfASizeTogether) {
  const auto curve = speed_up_curve({{100, 2, 0.3}, {100, 8, 1.6}, {200, 1, {}}, {200, 1, 0.1}});
  ASSERT_EQ(curve.size(), 2U);
  EXPECT_DOUBLE_EQ(curve[0].speed_up, 4);
  // Shares of 0.15 and 0.2: together 0.25, of two points half.
  EXPECT_DOUBLE_EQ(curve[0].error.value(), 4 * 0.125);
  EXPECT_EQ(curve[1].error, std::nullopt);
}

TEST(Crossing, IsExactOnAStraightLineInLogarithms) {
  const Crossing crossing = crossing_of(square_law_curve(640, 0.02));
  EXPECT_EQ(crossing.kind, CrossingKind::kOnce);
  EXPECT_NEAR(crossing.estimate.value(), 640, 1e-9);
  // The band exp(+-0.02) around a square law moves the crossing by exp(0.01).
  EXPECT_NEAR(crossing.low.value(), 640 * std::exp(-0.01), 1e-9);
  EXPECT_NEAR(crossing.high.value(), 640 * std::exp(0.01), 1e-9);
}

/// GPU: a + b n^3; CPU: c n^3. They meet at n^3 = a / (c - b).
TEST(Crossing, FindsWhereALaunchPaysOff) {
  constexpr double kLaunch = 20e-6;
  constexpr double kGpu = 2.0 / 10e12;
  constexpr double kCpu = 2.0 / 0.3e12;
  std::vector<SpeedUpPoint> curve;
  for (double n = 50; n <= 1000; n += 25)
    curve.push_back({n, kCpu * n * n * n / (kLaunch + kGpu * n * n * n), 0.01});
  const double truth = std::cbrt(kLaunch / (kCpu - kGpu));
  EXPECT_NEAR(crossing_of(curve).estimate.value(), truth, truth * 0.01);
}

/// GPU: b n^3 + c n^2 for copies; CPU: d n^3. They meet at n = c / (d - b).
TEST(Crossing, FindsWhereCopiesPayOff) {
  constexpr double kGpu = 2.0 / 10e12;
  constexpr double kCpu = 2.0 / 0.3e12;
  constexpr double kCopies = 12.0 / 3e9;
  std::vector<SpeedUpPoint> curve;
  for (double n = 100; n <= 2000; n += 100)
    curve.push_back({n, kCpu * n / (kGpu * n + kCopies), 0.01});
  const double truth = kCopies / (kCpu - kGpu);
  EXPECT_NEAR(crossing_of(curve).estimate.value(), truth, truth * 0.01);
}

/// One standard error holds the truth in two of three runs; with the interpolation's own error a
/// little less or more.
TEST(Crossing, HasTheTruthInItsIntervalAsOftenAsItsErrorSays) {
  std::mt19937_64 generator(1);
  std::normal_distribution<double> noise(0, 0.05);
  int inside = 0;
  constexpr int kTrials = 1000;
  for (int trial = 0; trial < kTrials; ++trial) {
    auto curve = square_law_curve(640, 0.05);
    for (auto& point : curve) point.speed_up *= std::exp(noise(generator));
    const Crossing crossing = crossing_of(speed_up_curve(curve));
    if (crossing.low.value() <= 640 && 640 <= crossing.high.value()) ++inside;
  }
  EXPECT_GT(inside, kTrials * 60 / 100);
  EXPECT_LT(inside, kTrials * 95 / 100);
}

TEST(Crossing, IsUnknownWithoutPoints) {
  EXPECT_EQ(crossing_of({}).kind, CrossingKind::kNone);
}

TEST(Crossing, OfOnePointIsNone) {
  EXPECT_EQ(crossing_of({{1000, 5, 0.1}}).kind, CrossingKind::kEverywhere);
  EXPECT_EQ(crossing_of({{1000, 0.5, 0.1}}).kind, CrossingKind::kNowhere);
  EXPECT_EQ(crossing_of({{1000, 5, 0.1}}).estimate, std::nullopt);
}

TEST(Crossing, TakesATieForNoWin) {
  EXPECT_EQ(crossing_of({{100, 1, 0.1}, {200, 1, 0.1}}).kind, CrossingKind::kNowhere);
  EXPECT_DOUBLE_EQ(crossing_of({{100, 0.5, {}}, {200, 1, {}}, {400, 2, {}}}).estimate.value(), 200);
}

TEST(Crossing, IsTheLastOneUpward) {
  const Crossing crossing =
      crossing_of({{100, 2, 0.01}, {200, 0.5, 0.01}, {400, 2, 0.01}, {800, 4, 0.01}});
  EXPECT_EQ(crossing.kind, CrossingKind::kSeveral);
  EXPECT_NEAR(crossing.estimate.value(), std::sqrt(200.0 * 400), 1e-9);
}

TEST(Crossing, IsNoneWhenTheLargestSizeIsLost) {
  const Crossing crossing = crossing_of({{100, 0.5, 0.01}, {200, 2, 0.01}, {400, 0.9, 0.01}});
  EXPECT_EQ(crossing.kind, CrossingKind::kNotAtLargest);
  EXPECT_EQ(crossing.estimate, std::nullopt);
}

TEST(Crossing, LeavesAnEndOpenWhereTheErrorIsUnknown) {
  const Crossing crossing = crossing_of({{100, 0.5, {}}, {200, 2, 0.1}, {400, 8, 0.1}});
  EXPECT_TRUE(crossing.estimate);
  EXPECT_EQ(crossing.low, std::nullopt);
  EXPECT_EQ(crossing.high, std::nullopt);
  EXPECT_TRUE(crossing_of({{100, 0.5, 0.1}, {200, 2, 0.1}, {400, 8, {}}}).low);
}

TEST(Crossing, LeavesAnEndOpenThatLiesBeyondTheSizes) {
  const Crossing low = crossing_of({{100, 0.95, 0.1}, {200, 2, 0.01}, {400, 8, 0.1}});
  EXPECT_EQ(low.low, std::nullopt);
  EXPECT_TRUE(low.high);
  const Crossing high = crossing_of({{100, 0.5, 0.01}, {200, 1.05, 0.1}});
  EXPECT_TRUE(high.low);
  EXPECT_EQ(high.high, std::nullopt);
}

TEST(Crossing, StandsAnErrorAsLargeAsTheSpeedUp) {
  const Crossing crossing = crossing_of({{100, 0.1, 0.1}, {200, 4, 8}, {400, 100, 1}});
  EXPECT_LT(crossing.low.value(), crossing.estimate.value());
  EXPECT_GT(crossing.high.value(), 200);
}

}  // namespace
}  // namespace gpuready
