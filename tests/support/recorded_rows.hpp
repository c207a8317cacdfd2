// SPDX-License-Identifier: MIT
// Rows from a recorded result file.
#pragma once

#include "readers/results.hpp"

#include <string>
#include <vector>

namespace gpuready {

inline std::vector<MeasurementRecord> recorded_rows(const std::string& file) {
  std::vector<MeasurementRecord> rows;
  read_results(GPUREADY_SOURCE_DIR "/tests/recorded/" + file,
               [&](const MeasurementRecord& row) { rows.push_back(row); });
  return rows;
}

}  // namespace gpuready
