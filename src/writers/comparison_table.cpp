// SPDX-License-Identifier: MIT
#include "writers/comparison_forms.hpp"
#include "writers/environment_text.hpp"
#include "writers/number_text.hpp"
#include "writers/remarks_text.hpp"

#include <spdlog/fmt/fmt.h>

#include <cmath>

namespace gpuready {
namespace {

struct Cells {
  std::string size, dtype, quantity, baseline_time, time, ratio, interval;
};

std::string line(const Cells& cells) {
  return padded_left(cells.size, 6) + ' ' + padded_left(cells.dtype, 4) + ' ' +
         padded_left(cells.quantity, 10) + ' ' + padded_left(cells.baseline_time, 8) + ' ' +
         padded_left(cells.time, 8) + ' ' + padded_left(cells.ratio, 7) + ' ' +
         padded_left(cells.interval, 13) + ' ';
}

std::string quantity_cell(const ComparisonRow& row) {
  return row.quantity ? std::string(to_string(*row.quantity)) : kUnknownText;
}

Paint paint_of(const std::optional<RateVerdict>& verdict) {
  if (verdict == RateVerdict::kFaster) return Paint::kGood;
  if (verdict == RateVerdict::kSlower) return Paint::kBad;
  return verdict == RateVerdict::kSame ? Paint::kDim : Paint::kWarning;
}

std::string row_lines(const ComparisonRow& row, const TextStyle& style) {
  const std::string cells =
      line({std::to_string(row.size), one_line(row.dtype), quantity_cell(row),
            text_or_unknown(row.baseline_time_s, duration_text),
            text_or_unknown(row.time_s, duration_text), text_or_unknown(row.ratio, factor_text),
            text_or_unknown(row.interval, interval_text)});
  return cells + painted(to_string(row.verdict), paint_of(row.verdict), style) + '\n' +
         remark_lines(row.note, style);
}

std::string titles(const std::string& letter, const TextStyle& style) {
  const std::string text =
      line({"size", "type", "quantity", "A", letter, letter + "/A", "between"}) + "verdict";
  return '\n' + painted(text, Paint::kTitle, style) + '\n';
}

}  // namespace

std::string file_text(const ComparedFile& file) {
  const std::string environment = environment_text(file.environment);
  return fmt::format("{}: {}, {} rows{}{}", file.letter, one_line(file.name), file.rows,
                     environment.empty() ? "" : "; ", environment);
}

std::string interval_text(const RatioInterval& interval) {
  if (!std::isfinite(interval.high)) return fmt::format("from {:.3f}", interval.low);
  return fmt::format("{:.3f}-{:.3f}", interval.low, interval.high);
}

std::string comparison_table(const Comparison& comparison, const TextStyle& style) {
  std::string text;
  for (const ComparedFile& file : comparison.files) {
    text += wrapped(file_text(file), 0, style.width) + '\n';
  }
  std::size_t shown_file = 0;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.file != shown_file) text += titles(comparison.files.at(row.file).letter, style);
    shown_file = row.file;
    text += row_lines(row, style);
  }
  return text;
}

}  // namespace gpuready
