// SPDX-License-Identifier: MIT
// What was seen of a card during a point, as the row tells it.
#pragma once

#include "machine/card_watch.hpp"
#include "record/measurement_record.hpp"

#include <vector>

namespace gpuready {

inline constexpr const char* kNoSlowdown = "none";

/// Medians of clocks and power, the highest temperature, the lowest link, every reason to slow down
/// that was ever there ("none" when there was none). Unknown where no state tells.
GpuEvidence evidence_of(const std::vector<CardState>& states);

bool is_throttled(const GpuEvidence& evidence);

}  // namespace gpuready
