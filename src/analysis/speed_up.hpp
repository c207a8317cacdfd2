// SPDX-License-Identifier: MIT
// How many times faster one timing is than another, and how sure that is. Does not know which
// devices they are.
#pragma once

#include "analysis/statistics.hpp"

#include <optional>

namespace gpuready {

struct SpeedUp {
  double ratio = 0;
  std::optional<double> error;  ///< absolute, one standard error; unknown when either side's is
};

/// A time and one standard error of it, which may be unknown.
struct UncertainTime {
  double median_s = 0;
  std::optional<double> error_s;
};

/// Median time of `baseline` over that of `candidate`: above 1 the candidate is faster. Nothing
/// when a median is not positive and finite. The two errors are taken as independent.
std::optional<SpeedUp> speed_up(const UncertainTime& baseline, const UncertainTime& candidate);
std::optional<SpeedUp> speed_up(const Summary& baseline, const Summary& candidate);

}  // namespace gpuready
