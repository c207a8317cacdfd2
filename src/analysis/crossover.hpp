// SPDX-License-Identifier: MIT
// The size from which a speed-up is above 1 for good. Does not know devices or who words the
// answer.
#pragma once

#include "analysis/speed_up_curve.hpp"

#include <optional>
#include <vector>

namespace gpuready {

enum class CrossingKind {
  kNone,          ///< no point
  kEverywhere,    ///< above 1 at every size
  kNowhere,       ///< above 1 at no size
  kNotAtLargest,  ///< above 1 somewhere, but not at the largest size
  kOnce,          ///< at or below 1, then above it for good
  kSeveral,       ///< as kOnce, but it was above 1 before already; the last crossing counts
};

struct Crossing {
  CrossingKind kind = CrossingKind::kNone;
  std::optional<double> low;
  std::optional<double> estimate;  ///< of kOnce and kSeveral
  std::optional<double> high;
};

/// `curve` is one of speed_up_curve(). Between the largest size at or below 1 and the next one, the
/// crossing is interpolated on a straight line in log(size) and log(speed-up). `low` is the
/// crossing of the upper edge of the band exp(log(speed-up) +- error / speed-up), `high` that of
/// its lower edge. Either is unknown when its edge does not cross 1 within the sizes, or does so
/// beside a size whose error is unknown; elsewhere an unknown error counts as none.
Crossing crossing_of(const std::vector<SpeedUpPoint>& curve);

}  // namespace gpuready
