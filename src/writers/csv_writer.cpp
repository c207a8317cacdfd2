// SPDX-License-Identifier: MIT
// Rows as CSV for programs. One write a row, so that a kill never leaves half of one. Does not know
// who reads it.
#include "writers/csv_writer.hpp"

#include "record/fields.hpp"

#include <array>
#include <charconv>
#include <string>

namespace gpuready {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell.append(c == '"' ? 2 : 1, c);
  return cell + '"';
}

// to_chars gives the shortest text that reads back as the same number, in every locale.
template <typename Number>
std::string number_cell(Number value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

struct CellText {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(std::int64_t value) const { return number_cell(value); }
  std::string operator()(double value) const { return number_cell(value); }
  std::string operator()(const std::string& value) const { return quoted(value); }
};

}  // namespace

void CsvWriter::begin(const Environment&) {
  std::string header;
  for (const auto& field : record_fields()) header += (header.empty() ? "" : ",") + field.name;
  target_.write(header + '\n');
}

void CsvWriter::write_row(const MeasurementRecord& row) {
  std::string line;
  for (const auto& field : record_fields()) line += std::visit(CellText(), field.value(row)) + ',';
  line.back() = '\n';
  target_.write(line);
}

}  // namespace gpuready
