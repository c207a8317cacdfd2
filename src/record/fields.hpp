// SPDX-License-Identifier: MIT
// The one ordered list of a row's columns: every writer takes names and values from here. Knows no
// format.
#pragma once

#include "record/measurement_record.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gpuready {

/// std::monostate is unknown. A double in here is always finite.
using FieldValue = std::variant<std::monostate, std::int64_t, double, std::string>;

struct Field {
  std::string name;  ///< CSV column and JSON key; ends in the unit where there is one
  std::function<FieldValue(const MeasurementRecord&)> value;
};

/// All columns in the order of the result file. New ones go to the end.
const std::vector<Field>& record_fields();

/// The columns that describe the machine and the build: what all rows of a run share.
const std::vector<Field>& environment_fields();

std::string_view to_string(RowStatus status);

}  // namespace gpuready
