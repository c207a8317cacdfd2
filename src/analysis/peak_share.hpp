// SPDX-License-Identifier: MIT
// A measured rate beside what is published for the card's model. Does not know cards or where the
// figures are from.
#pragma once

#include <cstdint>
#include <optional>

namespace gpuready {

/// For one precision; rates in one unit.
struct PublishedRates {
  std::optional<double> peak;     ///< dense
  std::optional<double> reached;  ///< measured by others on this model
};

enum class PeakVerdict { kPlausible, kAbovePeak, kSlowForModel };

/// Above 1.02 of the peak is above it. From size 4096 on, a rate is slow below half of what was
/// reached or, where that is unknown, below a quarter of the peak. docs/measuring.md has the
/// reasons.
PeakVerdict judge_rate(double rate, const PublishedRates& published, std::int64_t size);

}  // namespace gpuready
