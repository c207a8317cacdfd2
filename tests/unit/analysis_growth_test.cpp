// SPDX-License-Identifier: MIT
// Curves whose growth and plateau are known by how they were made.
#include "analysis/growth.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

std::vector<SpeedUpPoint> curve_of(const std::vector<double>& speed_ups, double error = 0.01) {
  std::vector<SpeedUpPoint> curve;
  for (const double speed_up : speed_ups)
    curve.push_back({1000.0 * static_cast<double>(curve.size() + 1), speed_up, error});
  return curve;
}

TEST(Growth, EndsWhereThePlateauBegins) {
  const Growth growth = growth_of(curve_of({2, 5, 9, 12, 12.1, 11.9, 12}));
  EXPECT_EQ(growth.grows_to_size, 4000);
  EXPECT_EQ(growth.saturated_from_size, 4000);
}

/// 30 n^3 / (n^3 + 1000^3): within 5 % of its largest, 29.97, from n^3 = 18.6e9 on: 2648.
TEST(Growth, OfALaunchThatMattersLessAndLessSaturates) {
  std::vector<SpeedUpPoint> curve;
  for (double n = 500; n <= 10000; n += 500)
    curve.push_back({n, 30 * n * n * n / (n * n * n + 1e9), 0.01});
  const Growth growth = growth_of(curve);
  EXPECT_EQ(growth.grows_to_size, 3000);
  EXPECT_EQ(growth.saturated_from_size, 3000);
}

/// With copies that cost n^2 the speed-up 30 n / (n + 20000) still grows at the end.
TEST(Growth, ThatGoesOnAtTheLargestSizeHasNoPlateau) {
  std::vector<SpeedUpPoint> curve;
  for (double n = 1000; n <= 10000; n += 1000) curve.push_back({n, 30 * n / (n + 20000), 0.001});
  const Growth growth = growth_of(curve);
  EXPECT_EQ(growth.grows_to_size, 10000);
  EXPECT_EQ(growth.saturated_from_size, std::nullopt);
}

TEST(Growth, AddsUpSmallSteps) {
  EXPECT_EQ(growth_of(curve_of({10, 10.3, 10.6, 10.9, 11.2})).grows_to_size, 4000);
}

TEST(Growth, DoesNotCountAStepWithinItsError) {
  EXPECT_EQ(growth_of(curve_of({10, 11, 11, 11}, 2)).grows_to_size, std::nullopt);
  EXPECT_EQ(growth_of(curve_of({10, 11, 11, 11}, 0.1)).grows_to_size, 2000);
}

TEST(Growth, IsNotEndedByADip) {
  const Growth growth = growth_of(curve_of({2, 6, 5, 9, 9}));
  EXPECT_EQ(growth.grows_to_size, 4000);
  EXPECT_EQ(growth.saturated_from_size, 4000);
}

TEST(Growth, ThatFallsOffAgainDoesNotSaturate) {
  const Growth growth = growth_of(curve_of({2, 6, 9, 7, 5}));
  EXPECT_EQ(growth.grows_to_size, 3000);
  EXPECT_EQ(growth.saturated_from_size, std::nullopt);
}

TEST(Growth, SettlesBehindADipOnThePlateau) {
  const Growth growth = growth_of(curve_of({2, 9, 6, 9, 9}));
  EXPECT_EQ(growth.grows_to_size, 2000);
  EXPECT_EQ(growth.saturated_from_size, 4000);
}

TEST(Growth, OfAFlatCurveIsNoneAndSaturatedFromTheStart) {
  const Growth growth = growth_of(curve_of({9, 9.1, 8.9, 9}));
  EXPECT_EQ(growth.grows_to_size, std::nullopt);
  EXPECT_EQ(growth.saturated_from_size, 1000);
}

TEST(Growth, TakesUnknownErrorsForNone) {
  const Growth growth = growth_of({{1000, 2, {}}, {2000, 6, {}}, {3000, 6, {}}});
  EXPECT_EQ(growth.grows_to_size, 2000);
  EXPECT_EQ(growth.saturated_from_size, 2000);
}

TEST(Growth, OfOnePointIsUnknown) {
  EXPECT_EQ(growth_of(curve_of({3})).grows_to_size, std::nullopt);
  EXPECT_EQ(growth_of(curve_of({3})).saturated_from_size, std::nullopt);
  EXPECT_EQ(growth_of({}).saturated_from_size, std::nullopt);
}

}  // namespace
}  // namespace gpuready
