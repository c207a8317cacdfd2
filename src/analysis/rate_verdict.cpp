// SPDX-License-Identifier: MIT
#include "analysis/rate_verdict.hpp"

#include <algorithm>
#include <cmath>

namespace gpuready {
namespace {

struct TimeRange {
  double low = 0;
  double high = 0;
};

std::optional<TimeRange> time_range(const Summary& summary, Noise noise) {
  if (noise == Noise::kNoisy) return TimeRange{0, summary.q3};
  const auto error = median_standard_error(summary);
  if (!error) return std::nullopt;
  const double half = kIntervalErrors * *error;
  return TimeRange{std::max(0.0, summary.median - half), summary.median + half};
}

}  // namespace

bool is_noisy(const Summary& summary) {
  return relative_spread(summary) >= kNoisySpread;
}

std::optional<RatioInterval> error_interval(const SpeedUp& speed_up) {
  if (!speed_up.error) return std::nullopt;
  const double half = kIntervalErrors * *speed_up.error;
  if (!std::isfinite(half)) return std::nullopt;
  return RatioInterval{speed_up.ratio - half, speed_up.ratio + half};
}

std::optional<RatioInterval> noisy_interval(const Summary& baseline, Noise baseline_noise,
                                            const Summary& candidate, Noise candidate_noise) {
  const auto a = time_range(baseline, baseline_noise);
  const auto b = time_range(candidate, candidate_noise);
  if (!a || !b || !(a->high > 0) || !(b->high > 0)) return std::nullopt;
  const RatioInterval interval{a->low / b->high, b->low > 0 ? a->high / b->low : HUGE_VAL};
  const bool says_nothing = interval.low <= 0 && std::isinf(interval.high);
  return says_nothing ? std::nullopt : std::optional(interval);
}

RateVerdict verdict_of(const std::optional<RatioInterval>& interval) {
  if (!interval) return RateVerdict::kUnclear;
  if (interval->low >= 1 - kSameTolerance && interval->high <= 1 + kSameTolerance) {
    return RateVerdict::kSame;
  }
  if (interval->low > 1) return RateVerdict::kFaster;
  return interval->high < 1 ? RateVerdict::kSlower : RateVerdict::kUnclear;
}

}  // namespace gpuready
