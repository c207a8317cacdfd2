// SPDX-License-Identifier: MIT
// The range and the labelled positions of a logarithmic axis. Does not know who draws it.
#pragma once

#include <vector>

namespace gpuready {

struct AxisRange {
  double low = 0;
  double high = 0;
};

/// `low` and `high` with some room around them.
AxisRange with_room(AxisRange range);

/// Positions in `range`, never closer than a reader can tell apart: 1, 2 and 5 times a power of ten
/// within two and a half decades, each power of ten beyond that, and fewer of them beyond eight.
std::vector<double> log_ticks(const AxisRange& range);

}  // namespace gpuready
