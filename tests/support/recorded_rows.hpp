// SPDX-License-Identifier: MIT
// Rows from a recorded result file, as far as plots and answers need them. Cells there are
// unquoted.
#pragma once

#include "record/measurement_record.hpp"

#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace gpuready {

/// One line of the file by column.
class RecordedLine {
 public:
  RecordedLine(const std::vector<std::string>& columns, const std::string& line) {
    std::istringstream cells(line);
    for (const std::string& column : columns) std::getline(cells, cells_[column], ',');
  }

  [[nodiscard]] const std::string& text(const std::string& column) const {
    return cells_.at(column);
  }
  [[nodiscard]] std::optional<double> number(const std::string& column) const {
    return text(column).empty() ? std::nullopt : std::optional(std::stod(text(column)));
  }

  [[nodiscard]] SideTiming side(const std::string& name) const {
    SideTiming timing;
    timing.time_median_s = number(name + "_time_median_s");
    timing.time_q1_s = number(name + "_time_q1_s");
    timing.time_q3_s = number(name + "_time_q3_s");
    timing.rate_gflops = number(name + "_rate_gflops");
    return timing;
  }

 private:
  std::map<std::string, std::string> cells_;
};

inline MeasurementRecord row_of(const RecordedLine& line) {
  MeasurementRecord row;
  row.run_order = std::stoll(line.text("run_order"));
  row.size = std::stoll(line.text("size"));
  row.dtype = line.text("dtype");
  row.note = line.text("note");
  row.cpu = line.side("cpu");
  row.gpu = line.side("gpu");
  row.copies.end_to_end_s = line.number("end_to_end_s");
  row.copies.copy_share = line.number("copy_share");
  row.gain = {line.number("speed_up_compute"),
              line.number("speed_up_compute_error"),
              line.number("speed_up_end_to_end"),
              line.number("speed_up_end_to_end_error"),
              {}};
  row.environment.cpu_name = line.text("cpu_name");
  row.environment.cpu_threads = std::stoll(line.text("cpu_threads"));
  row.environment.gpu_name = line.text("gpu_name");
  row.environment.started_at = line.text("started_at");
  return row;
}

inline std::vector<MeasurementRecord> recorded_rows(const std::string& file) {
  std::ifstream stream(GPUREADY_SOURCE_DIR "/tests/recorded/" + file);
  std::string line;
  if (!std::getline(stream, line)) throw std::runtime_error("no recorded rows in " + file);
  std::vector<std::string> columns;
  std::istringstream names(line);
  for (std::string name; std::getline(names, name, ',');) columns.push_back(name);
  std::vector<MeasurementRecord> rows;
  while (std::getline(stream, line)) rows.push_back(row_of({columns, line}));
  return rows;
}

}  // namespace gpuready
