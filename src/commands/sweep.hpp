// SPDX-License-Identifier: MIT
// sweep: the CPU against a GPU at many sizes, in an order that hides no drift, and what all sizes
// together say.
#pragma once

#include "commands/measurement.hpp"
#include "commands/size_order.hpp"

namespace gpuready {

struct SweepOptions {
  MeasureOptions measuring;
  SizeOrder order = SizeOrder::kShuffled;
};

/// Exit code as run_bench, but a size that does not fit is a row `oom` and the sweep goes on. With
/// `resume_from` the rows of an earlier sweep come first and only what they lack is measured;
/// another machine or build than theirs is a UsageError.
int run_sweep(Context& context, const SweepOptions& options);

}  // namespace gpuready
