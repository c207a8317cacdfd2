// SPDX-License-Identifier: MIT
// Rows of a JSON result document. Other code calls read_results.
#pragma once

#include "readers/results.hpp"

namespace gpuready {

/// Keeps one row at a time beside the text, of which it takes at most 256 MiB. Messages have no
/// file name.
ResultsSummary read_json_results(std::istream& bytes, const TakeRow& take);

}  // namespace gpuready
