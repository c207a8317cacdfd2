// SPDX-License-Identifier: MIT
// Rows as CSV for programs. One write a row, so that a kill never leaves half of one. Does not know
// who reads it.
#include "writers/csv_writer.hpp"

#include "record/fields.hpp"
#include "writers/csv_cell.hpp"

#include <string>

namespace gpuready {
namespace {

std::string heading() {
  std::string header;
  for (const auto& field : record_fields()) header += (header.empty() ? "" : ",") + field.name;
  return header + '\n';
}

std::string line_of(const MeasurementRecord& row) {
  std::string line;
  for (const auto& field : record_fields()) line += csv_cell(field.value(row)) + ',';
  line.back() = '\n';
  return line;
}

}  // namespace

void CsvWriter::begin(const Environment&) {
  target_.write(heading());
}

void CsvWriter::begin_after(const std::vector<MeasurementRecord>& kept, const Environment&) {
  std::string text = heading();
  for (const MeasurementRecord& row : kept) text += line_of(row);
  target_.start_with(text);
}

void CsvWriter::write_row(const MeasurementRecord& row) {
  target_.write(line_of(row));
}

}  // namespace gpuready
