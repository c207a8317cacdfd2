// SPDX-License-Identifier: MIT
// bench: the CPU against a GPU at one size. sweep: the same at many sizes, a row as each is
// finished.
#pragma once

#include "commands/measurement.hpp"

namespace gpuready {

/// Exit code: 0, or 1 when a row is wrong, oom or failed. A size that the host's memory cannot hold
/// is a UsageError.
int run_bench(Context& context, const MeasureOptions& options);

/// As run_bench, but such a size is a row `oom` and the sweep goes on. With `resume_from` the rows
/// of an earlier sweep come first and only what they lack is measured; another machine or build
/// than theirs is a UsageError.
int run_sweep(Context& context, const MeasureOptions& options);

}  // namespace gpuready
