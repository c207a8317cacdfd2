// SPDX-License-Identifier: MIT
// How long the rest of a series of measurements will take, from those that are done. Does not know
// what is measured or who waits.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace gpuready {

struct DonePoint {
  std::int64_t size = 0;
  double elapsed_s = 0;
};

/// Seconds for all `pending` sizes together; unknown until one point is done. A point is taken to
/// cost a + b size^3 seconds, a and b not negative, fitted to the points done (with one: a = 0),
/// and at most `limit_s`, or the longest point done when that took longer. So the answer never
/// exceeds the number of pending points times that.
std::optional<double> remaining_time_s(const std::vector<DonePoint>& done,
                                       const std::vector<std::int64_t>& pending, double limit_s);

}  // namespace gpuready
