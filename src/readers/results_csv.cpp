// SPDX-License-Identifier: MIT
#include "readers/results_csv.hpp"

#include "readers/csv_records.hpp"
#include "readers/result_columns.hpp"

namespace gpuready {
namespace {

std::vector<std::string> cells_of(const CsvRecords& records) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < records.size(); ++i) cells.emplace_back(records.cell(i));
  return cells;
}

std::string place_of(const CsvRecords& records) {
  return "line " + std::to_string(records.line());
}

void check_cell_count(const CsvRecords& records, std::size_t wanted) {
  if (records.size() == wanted) return;
  throw UnreadableResults(place_of(records) + " has " + std::to_string(records.size()) +
                          " cells, the heading has " + std::to_string(wanted));
}

/// The columns of one file, and a row that each line overwrites.
class CsvRow {
 public:
  explicit CsvRow(const std::vector<std::string>& names)
      : columns_(known_columns(names, "the heading")), previous_(names.size()) {}

  const MeasurementRecord& read(const CsvRecords& records) {
    const std::string place = place_of(records);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      // Most columns say the same in every row; the row has it already.
      if (columns_[i] == nullptr || (any_ && records.cell(i) == previous_[i])) continue;
      set_from_text(*columns_[i], records.cell(i), row_, place);
      previous_[i] = records.cell(i);
    }
    any_ = true;
    check_row(row_, place);
    return row_;
  }

 private:
  std::vector<const Field*> columns_;
  std::vector<std::string> previous_;
  MeasurementRecord row_;
  bool any_ = false;
};

}  // namespace

ResultsSummary read_csv_results(std::istream& bytes, std::size_t first_line, const TakeRow& take) {
  CsvRecords records(bytes, first_line);
  records.next();
  const std::vector<std::string> names = cells_of(records);
  CsvRow row(names);
  ResultsSummary summary;
  summary.unknown_columns = unknown_columns(names);
  while (records.next()) {
    if (records.is_cut_off()) {
      summary.last_line_left_out = true;
      break;
    }
    check_cell_count(records, names.size());
    take(row.read(records));
    ++summary.rows;
  }
  return summary;
}

}  // namespace gpuready
