// SPDX-License-Identifier: MIT
#include "analysis/crossover.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace gpuready {
namespace {

using Curve = std::vector<SpeedUpPoint>;

enum class Edge { kLower = -1, kMiddle = 0, kUpper = 1 };

/// Above 0: the GPU wins, seen from this edge of the band.
double height(const SpeedUpPoint& point, Edge edge) {
  const double half_width = point.error.value_or(0) / point.speed_up;
  return std::log(point.speed_up) + static_cast<double>(edge) * half_width;
}

/// The first point behind all that are not above 1; end() when the last one is not.
Curve::const_iterator first_of_the_won(const Curve& curve, Edge edge) {
  const auto lost = [=](const SpeedUpPoint& point) { return height(point, edge) <= 0; };
  return std::find_if(curve.rbegin(), curve.rend(), lost).base();
}

/// Unknown where the edge does not cross.
std::optional<double> crossing_size(const Curve& curve, Edge edge) {
  const auto won = first_of_the_won(curve, edge);
  if (won == curve.begin() || won == curve.end()) return std::nullopt;
  const auto lost = std::prev(won);
  if (edge != Edge::kMiddle && (!won->error || !lost->error)) return std::nullopt;
  const double below = height(*lost, edge);
  const double share = -below / (height(*won, edge) - below);
  return lost->size * std::pow(won->size / lost->size, share);
}

CrossingKind kind_of(const Curve& curve) {
  if (curve.empty()) return CrossingKind::kNone;
  const auto wins = [](const SpeedUpPoint& point) { return height(point, Edge::kMiddle) > 0; };
  const auto won = first_of_the_won(curve, Edge::kMiddle);
  if (won == curve.begin()) return CrossingKind::kEverywhere;
  const bool won_before = std::any_of(curve.begin(), std::prev(won), wins);
  if (won != curve.end()) return won_before ? CrossingKind::kSeveral : CrossingKind::kOnce;
  return won_before ? CrossingKind::kNotAtLargest : CrossingKind::kNowhere;
}

}  // namespace

Crossing crossing_of(const Curve& curve) {
  Crossing crossing;
  crossing.kind = kind_of(curve);
  crossing.estimate = crossing_size(curve, Edge::kMiddle);
  if (!crossing.estimate) return crossing;
  crossing.low = crossing_size(curve, Edge::kUpper);
  crossing.high = crossing_size(curve, Edge::kLower);
  return crossing;
}

}  // namespace gpuready
