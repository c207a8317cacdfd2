// SPDX-License-Identifier: MIT
// Whether one timing is faster than another, the same, or whether that cannot be told. Does not
// know what was timed or where.
#pragma once

#include "analysis/speed_up.hpp"

#include <optional>

namespace gpuready {

/// Where the true ratio most likely lies.
struct RatioInterval {
  double low = 0;
  double high = 0;  ///< may be infinite: open
};

enum class RateVerdict { kSame, kFaster, kSlower, kUnclear };

/// Ratios from 0.95 to 1.05 count as the same: clocks and other programs move a machine's times by
/// about as much from one run to the next.
inline constexpr double kSameTolerance = 0.05;
/// An interval of this many standard errors on each side holds the ratio in 95 of 100 cases.
inline constexpr double kIntervalErrors = 2;
/// From this relative spread on, a timing counts as noisy.
inline constexpr double kNoisySpread = 0.1;

bool is_noisy(const Summary& summary);

/// The ratio and two standard errors on each side. None while the error is unknown.
std::optional<RatioInterval> error_interval(const SpeedUp& speed_up);

/// Whether the times may be those of a disturbed machine.
enum class Noise { kQuiet, kNoisy };

/// The interval where a timing is noisy. What disturbs it lasts for many runs, so that many runs
/// make no small error, and only adds time: a noisy timing is at most as slow as its third
/// quartile, and how fast it really is stays open. A quiet one has its median and two standard
/// errors. So nothing is slower for being noisy or faster than a noisy baseline. None when both are
/// noisy, or when a quiet one's error is unknown.
std::optional<RatioInterval> noisy_interval(const Summary& baseline, Noise baseline_noise,
                                            const Summary& candidate, Noise candidate_noise);

/// kSame: the whole interval lies within the tolerance around 1. kFaster, kSlower: else, all of it
/// lies above or below 1. kUnclear: else, and without an interval.
RateVerdict verdict_of(const std::optional<RatioInterval>& interval);

}  // namespace gpuready
