// SPDX-License-Identifier: MIT
// Rows as a table for people: fixed columns, so that lines can appear one by one. Knows no
// terminal.
#include "writers/table_writer.hpp"

#include "record/fields.hpp"
#include "record/row_order.hpp"
#include "writers/answers_text.hpp"
#include "writers/environment_text.hpp"
#include "writers/number_text.hpp"
#include "writers/remarks_text.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gpuready {
namespace {

struct Column {
  const char* title;
  std::size_t width;
  std::string (*cell)(const MeasurementRecord&);
  const char* group = "";
};

std::optional<double> half_spread(const SideTiming& side) {
  if (!side.time_q1_s || !side.time_q3_s || !side.time_median_s) return std::nullopt;
  return (*side.time_q3_s - *side.time_q1_s) / 2 / *side.time_median_s;
}

template <SideTiming MeasurementRecord::*side>
std::string time_cell(const MeasurementRecord& row) {
  return text_or_unknown((row.*side).time_median_s, duration_text);
}

template <SideTiming MeasurementRecord::*side>
std::string spread_cell(const MeasurementRecord& row) {
  return text_or_unknown(half_spread(row.*side), spread_text);
}

template <SideTiming MeasurementRecord::*side>
std::string rate_cell(const MeasurementRecord& row) {
  return text_or_unknown((row.*side).rate_gflops, plain_text);
}

template <std::optional<double> Gain::*gain>
std::string gain_cell(const MeasurementRecord& row) {
  return text_or_unknown(row.gain.*gain, factor_text);
}

std::string size_cell(const MeasurementRecord& row) {
  return std::to_string(row.size);
}

std::string dtype_cell(const MeasurementRecord& row) {
  return row.dtype;
}

const std::vector<Column>& columns() {
  using Row = MeasurementRecord;
  static const std::vector<Column> all = {
      {"size", 6, size_cell},
      {"type", 4, dtype_cell},
      {"time", 7, time_cell<&Row::cpu>, "CPU"},
      {"±", 5, spread_cell<&Row::cpu>},
      {"GFLOP/s", 7, rate_cell<&Row::cpu>},
      {"time", 7, time_cell<&Row::gpu>, "GPU"},
      {"±", 5, spread_cell<&Row::gpu>},
      {"GFLOP/s", 7, rate_cell<&Row::gpu>},
      {"speed-up", 8, gain_cell<&Gain::speed_up_compute>},
      {"+copies", 7, gain_cell<&Gain::speed_up_end_to_end>},
  };
  return all;
}

template <typename Text>
std::string line(Text text) {
  std::string result;
  for (const auto& column : columns()) result += padded_left(text(column), column.width) + ' ';
  return result;
}

std::string titles() {
  std::string groups = line([](const Column& column) { return column.group; });
  groups.erase(groups.find_last_not_of(' ') + 1);
  return groups + '\n' + line([](const Column& column) { return column.title; }) + "status";
}

Paint paint_of(RowStatus status) {
  if (status == RowStatus::kOk) return Paint::kGood;
  const bool unfinished = status == RowStatus::kSkipped || status == RowStatus::kInterrupted;
  return unfinished ? Paint::kWarning : Paint::kBad;
}

std::string row_lines(const MeasurementRecord& row, const TextStyle& style) {
  const std::string cells = line([&](const Column& column) { return column.cell(row); });
  return cells + painted(to_string(row.status), paint_of(row.status), style) + '\n' +
         remark_lines(remarks_text(row), style);
}

}  // namespace

void TableWriter::begin(const Environment& environment) {
  const std::string text = wrapped(environment_text(environment), 0, style_.text.width);
  target_.write((text.empty() ? "" : text + "\n\n") +
                painted(titles(), Paint::kTitle, style_.text) + '\n');
}

void TableWriter::write_row(const MeasurementRecord& row) {
  if (style_.rows == TableRows::kAsFinished) {
    target_.write(row_lines(row, style_.text));
  } else {
    kept_.push_back(row);
  }
}

void TableWriter::end(const Answers& answers) {
  std::string text;
  for (const auto& row : sorted_rows(std::move(kept_))) text += row_lines(row, style_.text);
  const auto sentences = answers_sentences(answers);
  if (!sentences.empty()) text += '\n';
  for (const auto& sentence : sentences) text += wrapped(sentence, 2, style_.text.width) + '\n';
  if (!text.empty()) target_.write(text);
}

}  // namespace gpuready
