// SPDX-License-Identifier: MIT
// What a row has to say besides its numbers. Does not know where it is shown.
#pragma once

#include "record/measurement_record.hpp"

#include <string>

namespace gpuready {

/// Warnings, then the note, on one line: "noisy, throttled: NOTE". Empty when there is nothing to
/// say.
std::string remarks_text(const MeasurementRecord& row);

}  // namespace gpuready
