// SPDX-License-Identifier: MIT
// What a row has to say besides its numbers. Does not know where it is shown.
#pragma once

#include "record/measurement_record.hpp"
#include "writers/text_layout.hpp"

#include <string>

namespace gpuready {

/// Warnings, then the note, on one line: "noisy, throttled: NOTE". Empty when there is nothing to
/// say.
std::string remarks_text(const MeasurementRecord& row);

/// Remarks indented below their row, over as many lines as they need; empty for none.
std::string remark_lines(const std::string& remarks, const TextStyle& style);

}  // namespace gpuready
