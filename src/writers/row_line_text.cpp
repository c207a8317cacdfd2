// SPDX-License-Identifier: MIT
#include "writers/row_line_text.hpp"

#include "record/fields.hpp"
#include "writers/number_text.hpp"
#include "writers/remarks_text.hpp"

#include <spdlog/fmt/ranges.h>

#include <vector>

namespace gpuready {

std::string row_line_text(const MeasurementRecord& row) {
  std::vector<std::string> parts;
  if (row.cpu.time_median_s) parts.push_back("CPU " + duration_text(*row.cpu.time_median_s));
  if (row.gpu.time_median_s) parts.push_back("GPU " + duration_text(*row.gpu.time_median_s));
  if (row.gain.speed_up_compute)
    parts.push_back("speed-up " + factor_text(*row.gain.speed_up_compute));
  if (parts.empty()) parts.push_back(remarks_text(row));
  return fmt::format("size {} {} {}: {}", row.size, row.dtype, to_string(row.status),
                     fmt::join(parts, ", "));
}

}  // namespace gpuready
