// SPDX-License-Identifier: MIT
// Speed-ups over sizes, made ready for questions about the curve. Does not know devices.
#pragma once

#include <optional>
#include <vector>

namespace gpuready {

struct SpeedUpPoint {
  double size = 0;
  double speed_up = 0;
  std::optional<double> error;  ///< absolute, one standard error
};

/// Sorted by size, one point a size: several of one size become their geometric mean, its error
/// from theirs as independent (unknown when one is). Points without a positive, finite size and
/// speed-up are left out; an error that is negative or not finite is unknown.
std::vector<SpeedUpPoint> speed_up_curve(std::vector<SpeedUpPoint> points);

}  // namespace gpuready
