// SPDX-License-Identifier: MIT
// A row as one line of words, for whoever watches a run. Does not know where it is shown.
#pragma once

#include "record/measurement_record.hpp"

#include <string>

namespace gpuready {

/// "size 3000 fp32 ok: CPU 216 ms, GPU 12.4 ms, speed-up 17.4x", without what is unknown.
std::string row_line_text(const MeasurementRecord& row);

}  // namespace gpuready
