// SPDX-License-Identifier: MIT
// A comparison to every output asked for at once. Does not know options or terminals.
#pragma once

#include "record/comparison.hpp"
#include "writers/row_outputs.hpp"

namespace gpuready {

/// Targets were checked by RowOutputs; they are opened here. Throws ClosedPipe when every reader
/// went away.
void write_comparison(const Comparison& comparison, const RowTargets& targets,
                      const TextStyle& style, const RowOutputs::Notice& notice);

}  // namespace gpuready
