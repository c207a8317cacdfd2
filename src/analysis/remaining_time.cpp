// SPDX-License-Identifier: MIT
#include "analysis/remaining_time.hpp"

#include <algorithm>
#include <cmath>

namespace gpuready {
namespace {

double cube(std::int64_t size) {
  return std::pow(static_cast<double>(size), 3);
}

struct CostModel {
  double fixed_s = 0;
  double per_cube_s = 0;

  [[nodiscard]] double at(std::int64_t size) const { return fixed_s + per_cube_s * cube(size); }
};

struct Means {
  double cube = 0;
  double elapsed_s = 0;
};

Means means_of(const std::vector<DonePoint>& done) {
  Means sum;
  for (const DonePoint& point : done) {
    sum.cube += cube(point.size);
    sum.elapsed_s += point.elapsed_s;
  }
  const auto count = static_cast<double>(done.size());
  return {sum.cube / count, sum.elapsed_s / count};
}

/// A line through the means; where the best line has a negative part, the best one without.
CostModel fitted_model(const std::vector<DonePoint>& done) {
  const Means mean = means_of(done);
  double product = 0;
  double square = 0;
  for (const DonePoint& point : done) {
    product += (cube(point.size) - mean.cube) * (point.elapsed_s - mean.elapsed_s);
    square += (cube(point.size) - mean.cube) * (cube(point.size) - mean.cube);
  }
  if (square == 0) return {0, mean.elapsed_s / mean.cube};
  const double slope = std::max(0.0, product / square);
  const double fixed_s = mean.elapsed_s - slope * mean.cube;
  if (fixed_s < 0) return {0, mean.elapsed_s / mean.cube};
  return {fixed_s, slope};
}

}  // namespace

std::optional<double> remaining_time_s(const std::vector<DonePoint>& done,
                                       const std::vector<std::int64_t>& pending, double limit_s) {
  if (done.empty()) return std::nullopt;
  const CostModel model = fitted_model(done);
  for (const DonePoint& point : done) limit_s = std::max(limit_s, point.elapsed_s);
  double sum_s = 0;
  for (const std::int64_t size : pending) sum_s += std::min(model.at(size), limit_s);
  return sum_s;
}

}  // namespace gpuready
