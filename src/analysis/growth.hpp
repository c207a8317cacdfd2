// SPDX-License-Identifier: MIT
// How far a speed-up grows with the size, and where it stays. Does not know devices.
#pragma once

#include "analysis/speed_up_curve.hpp"

#include <optional>
#include <vector>

namespace gpuready {

/// A speed-up that falls short of the largest by at most this share of it counts as reaching it.
inline constexpr double kPlateauShare = 0.05;

struct Growth {
  /// The first size that reaches the largest speed-up; unknown when that is the smallest size.
  std::optional<double> grows_to_size;
  /// The first size, at least that one, from which on every size reaches it; unknown unless there
  /// are two such sizes.
  std::optional<double> saturated_from_size;
};

/// `curve` is one of speed_up_curve(). A size reaches the largest speed-up when it falls short of
/// it by no more than kPlateauShare of it, or than both errors together (square root of the sum of
/// their squares; an unknown one counts as none).
Growth growth_of(const std::vector<SpeedUpPoint>& curve);

}  // namespace gpuready
