// SPDX-License-Identifier: MIT
#include "writers/plot_axis.hpp"

#include <cmath>

namespace gpuready {
namespace {

/// A multiple of the data's largest and smallest value.
constexpr double kRoom = 1.2;
constexpr double kDecadesWithSteps = 2.5;
constexpr double kMostPowers = 8;

}  // namespace

AxisRange with_room(AxisRange range) {
  return {range.low / kRoom, range.high * kRoom};
}

std::vector<double> log_ticks(const AxisRange& range) {
  const double decades = std::log10(range.high / range.low);
  const std::vector<double> factors =
      decades <= kDecadesWithSteps ? std::vector<double>{1, 2, 5} : std::vector<double>{1};
  const int step = static_cast<int>(std::ceil(decades / kMostPowers));
  const int last = static_cast<int>(std::floor(std::log10(range.high)));
  std::vector<double> ticks;
  for (int power = static_cast<int>(std::floor(std::log10(range.low))); power <= last;
       power += step) {
    for (const double factor : factors) {
      const double tick = factor * std::pow(10, power);
      if (tick >= range.low && tick <= range.high) ticks.push_back(tick);
    }
  }
  return ticks;
}

}  // namespace gpuready
