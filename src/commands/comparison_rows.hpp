// SPDX-License-Identifier: MIT
// Two result files joined by size and dtype, with a verdict for each quantity.
#pragma once

#include "commands/compared_results.hpp"

#include <vector>

namespace gpuready {

struct ComparedPair {
  const ComparedResults& baseline;
  const ComparedResults& candidate;
  std::size_t file = 1;  ///< the candidate's index among the files
};

/// Appends what both have and what only one of them has, by size and dtype. The CPU computes fp32
/// whatever the dtype, so its time is compared once a size where the rows only repeat it.
void append_comparison(const ComparedPair& pair, const std::vector<Quantity>& quantities,
                       std::vector<ComparisonRow>& rows);

}  // namespace gpuready
