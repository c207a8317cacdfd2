// SPDX-License-Identifier: MIT
// The one ordered list of a row's columns: every writer takes names and values from here, every
// reader puts them back through it. Knows no format.
#pragma once

#include "record/measurement_record.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gpuready {

/// std::monostate is unknown. A double in here is always finite.
using FieldValue = std::variant<std::monostate, std::int64_t, double, std::string>;

/// What a known value of a column is: std::int64_t, double or std::string.
enum class FieldKind { kWhole, kReal, kText };

struct Field {
  std::string name;  ///< CSV column and JSON key; ends in the unit where there is one
  FieldKind kind;
  std::function<FieldValue(const MeasurementRecord&)> value;
  /// Takes a value of the column's kind, or unknown. False: the column never has this value.
  std::function<bool(MeasurementRecord&, const FieldValue&)> set;
};

/// All columns in the order of the result file. New ones go to the end.
const std::vector<Field>& record_fields();

/// The columns that describe the machine and the build: what all rows of a run share.
const std::vector<Field>& environment_fields();

std::string_view to_string(RowStatus status);
std::optional<RowStatus> row_status_from_string(std::string_view word);

}  // namespace gpuready
