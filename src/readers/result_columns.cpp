// SPDX-License-Identifier: MIT
#include "readers/result_columns.hpp"

#include "readers/results.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace gpuready {
namespace {

constexpr const char* kSchemaColumn = "schema_version";
constexpr std::array<const char*, 4> kNeeded{kSchemaColumn, "size", "dtype", "status"};
constexpr std::size_t kLongestShown = 40;
/// As the command line takes them.
constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;
/// Whole numbers up to here are exact in a double.
constexpr double kLargestExact = 9007199254740992.0;

std::string shown(std::string_view text) {
  if (text.size() <= kLongestShown) return "'" + std::string(text) + "'";
  return "'" + std::string(text.substr(0, kLongestShown)) + "...'";
}

struct ShownValue {
  std::string operator()(std::monostate) const { return "unknown"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return std::to_string(value); }
  std::string operator()(const std::string& value) const { return shown(value); }
};

const char* wanted(const Field& column) {
  if (column.kind == FieldKind::kWhole) return "no whole number";
  return column.kind == FieldKind::kReal ? "no number" : "no text";
}

template <typename Number>
std::optional<Number> number_from(std::string_view text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

/// from_chars takes "inf" and "nan" as well.
std::optional<double> finite_from(std::string_view text) {
  const auto value = number_from<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

/// pandas writes the whole numbers of a column with gaps as 7.0.
std::optional<std::int64_t> whole_from(double value) {
  if (std::trunc(value) != value || std::abs(value) > kLargestExact) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

std::optional<std::int64_t> whole_from(std::string_view text) {
  if (const auto value = number_from<std::int64_t>(text)) return value;
  const auto value = finite_from(text);
  return value ? whole_from(*value) : std::nullopt;
}

template <typename Value>
FieldValue known_or_unset(const std::optional<Value>& value) {
  return value ? FieldValue(*value) : FieldValue();
}

/// Unknown where the text does not fit the column.
FieldValue value_from(const Field& column, std::string_view text) {
  if (column.kind == FieldKind::kWhole) return known_or_unset(whole_from(text));
  if (column.kind == FieldKind::kReal) return known_or_unset(finite_from(text));
  return std::string(text);
}

/// Unknown where the value does not fit the column.
FieldValue converted(const Field& column, const FieldValue& value) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  const auto* real = std::get_if<double>(&value);
  if (column.kind == FieldKind::kReal && whole != nullptr) return static_cast<double>(*whole);
  if (column.kind == FieldKind::kWhole && real != nullptr) return known_or_unset(whole_from(*real));
  const bool fits = column.kind == FieldKind::kWhole  ? whole != nullptr
                    : column.kind == FieldKind::kReal ? real != nullptr && std::isfinite(*real)
                                                      : std::holds_alternative<std::string>(value);
  return fits ? value : FieldValue();
}

[[noreturn]] void refuse(const Field& column, const std::string& value, const std::string& reason,
                         const std::string& place) {
  throw UnreadableResults(place + ": " + column.name + " is " + value + ", which is " + reason);
}

/// A value that fits its column, and how the file writes it.
struct Given {
  FieldValue value;
  std::string text;
};

void set(const Field& column, const Given& given, MeasurementRecord& row,
         const std::string& place) {
  if (column.set(row, given.value)) return;
  if (column.name != kSchemaColumn) refuse(column, given.text, "none of its words", place);
  refuse(column, given.text, "another schema than this program's " + std::to_string(kSchemaVersion),
         place);
}

}  // namespace

const Field* column_named(std::string_view name) {
  static const auto by_name = [] {
    std::map<std::string, const Field*, std::less<>> columns;
    for (const Field& field : record_fields()) columns[field.name] = &field;
    return columns;
  }();
  const auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : found->second;
}

std::vector<const Field*> known_columns(const std::vector<std::string>& names,
                                        const std::string& place) {
  std::vector<const Field*> columns;
  for (const std::string& name : names) {
    const Field* column = column_named(name);
    if (column != nullptr && std::count(columns.begin(), columns.end(), column) > 0) {
      throw UnreadableResults(
          std::string(place).append(" has the column ").append(name).append(" twice"));
    }
    columns.push_back(column);
  }
  for (const char* name : kNeeded) {
    if (std::count(columns.begin(), columns.end(), column_named(name)) == 0) {
      throw UnreadableResults(place + " has no column " + name);
    }
  }
  return columns;
}

std::vector<std::string> unknown_columns(const std::vector<std::string>& names) {
  std::vector<std::string> unknown;
  for (const std::string& name : names) {
    if (column_named(name) == nullptr) unknown.push_back(name);
  }
  return unknown;
}

void set_from_text(const Field& column, std::string_view text, MeasurementRecord& row,
                   const std::string& place) {
  const FieldValue value = text.empty() ? FieldValue() : value_from(column, text);
  if (!text.empty() && std::holds_alternative<std::monostate>(value)) {
    refuse(column, shown(text), wanted(column), place);
  }
  set(column, {value, shown(text)}, row, place);
}

void set_from_value(const Field& column, const FieldValue& value, MeasurementRecord& row,
                    const std::string& place) {
  const FieldValue fitting = converted(column, value);
  const std::string text = std::visit(ShownValue(), value);
  if (!std::holds_alternative<std::monostate>(value) &&
      std::holds_alternative<std::monostate>(fitting)) {
    refuse(column, text, wanted(column), place);
  }
  set(column, {fitting, text}, row, place);
}

void check_row(const MeasurementRecord& row, const std::string& place) {
  if (row.size < 1 || row.size > kLargestSize) {
    throw UnreadableResults(place + ": size is " + std::to_string(row.size) +
                            ", which no matrix has");
  }
  if (row.dtype.empty()) throw UnreadableResults(place + ": dtype is empty");
}

}  // namespace gpuready
