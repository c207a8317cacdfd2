// SPDX-License-Identifier: MIT
#include "analysis/growth.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace gpuready {
namespace {

using Curve = std::vector<SpeedUpPoint>;

bool is_slower(const SpeedUpPoint& first, const SpeedUpPoint& second) {
  return first.speed_up < second.speed_up;
}

bool reaches(const SpeedUpPoint& point, const SpeedUpPoint& largest) {
  const double errors = std::hypot(point.error.value_or(0), largest.error.value_or(0));
  const double shortfall = largest.speed_up - point.speed_up;
  return shortfall <= std::max(kPlateauShare * largest.speed_up, errors);
}

}  // namespace

Growth growth_of(const Curve& curve) {
  Growth growth;
  if (curve.size() < 2) return growth;
  const SpeedUpPoint largest = *std::max_element(curve.begin(), curve.end(), is_slower);
  const auto first = std::find_if(curve.begin(), curve.end(),
                                  [&](const auto& point) { return reaches(point, largest); });
  const auto last_short = std::find_if(curve.rbegin(), curve.rend(),
                                       [&](const auto& point) { return !reaches(point, largest); });
  const auto plateau = last_short.base();
  if (first != curve.begin()) growth.grows_to_size = first->size;
  if (std::distance(plateau, curve.end()) >= 2) growth.saturated_from_size = plateau->size;
  return growth;
}

}  // namespace gpuready
