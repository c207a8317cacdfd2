// SPDX-License-Identifier: MIT
// bench: the CPU against a GPU at one size.
#pragma once

#include "commands/measurement.hpp"

namespace gpuready {

/// Exit code: 0, or 1 when a row is wrong, oom or failed. A size that the host's memory cannot hold
/// is a UsageError.
int run_bench(Context& context, const MeasureOptions& options);

}  // namespace gpuready
