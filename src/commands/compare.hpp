// SPDX-License-Identifier: MIT
// compare: result files side by side, each against the first.
#pragma once

#include "commands/context.hpp"
#include "record/comparison.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gpuready {

struct CompareOptions {
  std::vector<std::string> files;  ///< two to 26: they are called A to Z
  std::vector<Quantity> quantities{Quantity::kCpu, Quantity::kGpu, Quantity::kEndToEnd};
  std::optional<double> fail_below;  ///< rate over A's
  RowTargets outputs;
};

/// Exit code: 0 whatever it found; with `fail_below` 1 when a rate lies below that by more than its
/// error, or a file has nothing that could be compared. Throws UsageError for a file that cannot be
/// read or that an output would replace.
int run_compare(Context& context, const CompareOptions& options);

}  // namespace gpuready
