// SPDX-License-Identifier: MIT
#pragma once

#include "commands/measurement.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace gpuready {

/// What a bench or sweep measures by default, at these sizes.
inline MeasureOptions sized(std::vector<std::int64_t> sizes) {
  MeasureOptions options;
  options.sizes = std::move(sizes);
  return options;
}

}  // namespace gpuready
