// SPDX-License-Identifier: MIT
// Columns of a result file by name, and their values into a row. Knows no format; messages start
// with the place that the caller names, such as "line 7".
#pragma once

#include "record/fields.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

/// For each name its column, or none for a name of another version. Throws UnreadableResults when a
/// name is there twice or one is missing that every row needs.
std::vector<const Field*> known_columns(const std::vector<std::string>& names,
                                        const std::string& place);

std::vector<std::string> unknown_columns(const std::vector<std::string>& names);

/// None for a name of another version.
const Field* column_named(std::string_view name);

/// Puts a value into the row. Empty text is unknown; numbers are decimal, finite and in no locale.
/// Throws UnreadableResults for what the column never has.
void set_from_text(const Field& column, std::string_view text, MeasurementRecord& row,
                   const std::string& place);
/// The same for a value that is known to be of a kind, which may be another one than the column's.
void set_from_value(const Field& column, const FieldValue& value, MeasurementRecord& row,
                    const std::string& place);

/// Throws UnreadableResults for a row that cannot be joined with others.
void check_row(const MeasurementRecord& row, const std::string& place);

}  // namespace gpuready
