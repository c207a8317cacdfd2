// SPDX-License-Identifier: MIT
// Which columns of the environment must agree for two runs to be the same machine and build.
#pragma once

#include "record/fields.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// All but the moment of the start, and what follows from the row's dtype.
const std::vector<const Field*>& matched_fields();

/// As text; empty when unknown.
std::string environment_value(const Field& field, const MeasurementRecord& row);

}  // namespace gpuready
