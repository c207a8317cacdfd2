// SPDX-License-Identifier: MIT
// The ratio of two median times with its propagated error. Does not know which devices they are.
#include "analysis/speed_up.hpp"

#include <cmath>

namespace gpuready {

std::optional<SpeedUp> speed_up(const UncertainTime& baseline, const UncertainTime& candidate) {
  if (!is_positive(baseline.median_s) || !is_positive(candidate.median_s)) return std::nullopt;
  SpeedUp result{baseline.median_s / candidate.median_s, std::nullopt};
  if (baseline.error_s && candidate.error_s) {
    result.error = result.ratio * std::hypot(*baseline.error_s / baseline.median_s,
                                             *candidate.error_s / candidate.median_s);
  }
  return result;
}

std::optional<SpeedUp> speed_up(const Summary& baseline, const Summary& candidate) {
  return speed_up(UncertainTime{baseline.median, median_standard_error(baseline)},
                  UncertainTime{candidate.median, median_standard_error(candidate)});
}

}  // namespace gpuready
