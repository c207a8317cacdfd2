// SPDX-License-Identifier: MIT
// The ratio of two median times with its propagated error. Does not know which devices they are.
#include "analysis/speed_up.hpp"

#include <cmath>

namespace gpuready {
namespace {

bool is_time(double seconds) {
  return std::isfinite(seconds) && seconds > 0;
}

}  // namespace

std::optional<SpeedUp> speed_up(const Summary& baseline, const Summary& candidate) {
  if (!is_time(baseline.median) || !is_time(candidate.median)) return std::nullopt;
  SpeedUp result{baseline.median / candidate.median, std::nullopt};
  const auto baseline_error = median_standard_error(baseline);
  const auto candidate_error = median_standard_error(candidate);
  if (baseline_error && candidate_error) {
    result.error = result.ratio * std::hypot(*baseline_error / baseline.median,
                                             *candidate_error / candidate.median);
  }
  return result;
}

}  // namespace gpuready
