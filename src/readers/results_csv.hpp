// SPDX-License-Identifier: MIT
// Rows of a CSV result file. Other code calls read_results.
#pragma once

#include "readers/results.hpp"

namespace gpuready {

/// `first_line` is the number of the line that `bytes` starts with. Messages have no file name.
ResultsSummary read_csv_results(std::istream& bytes, std::size_t first_line, const TakeRow& take);

}  // namespace gpuready
