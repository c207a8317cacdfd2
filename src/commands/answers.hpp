// SPDX-License-Identifier: MIT
// What the rows of a sweep say together: from which size the GPU wins, how far that grows, what
// copies cost.
#pragma once

#include "record/answers.hpp"
#include "record/measurement_record.hpp"

#include <vector>

namespace gpuready {

/// From the rows `ok` of one number format: fp32 where there is a row of it, else that of the first
/// row. Growth and saturation are those of the speed-up without copies.
Answers answers_of(const std::vector<MeasurementRecord>& rows);

}  // namespace gpuready
