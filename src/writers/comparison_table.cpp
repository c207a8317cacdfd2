// SPDX-License-Identifier: MIT
#include "writers/comparison_forms.hpp"
#include "writers/environment_text.hpp"
#include "writers/number_text.hpp"

#include <spdlog/fmt/fmt.h>

#include <cmath>

namespace gpuready {
namespace {

constexpr std::size_t kRemarkIndent = 8;

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
  std::string text = cells + painted(to_string(row.verdict), paint_of(row.verdict), style) + '\n';
  if (!row.note.empty()) {
    text += std::string(kRemarkIndent, ' ') +
            painted(wrapped(row.note, kRemarkIndent, style.width), Paint::kWarning, style) + '\n';
  }
  return text;
}

std::string file_line(const ComparedFile& file, const TextStyle& style) {
  const std::string environment = environment_text(file.environment);
  const std::string text = fmt::format("{}: {}, {} rows{}{}", file.letter, one_line(file.name),
                                       file.rows, environment.empty() ? "" : "; ", environment);
  return wrapped(text, 0, style.width) + '\n';
}

std::string titles(const std::string& letter, const TextStyle& style) {
  const std::string text =
      line({"size", "type", "quantity", "A", letter, letter + "/A", "between"}) + "verdict";
  return '\n' + painted(text, Paint::kTitle, style) + '\n';
}

}  // namespace

std::string interval_text(const RatioInterval& interval) {
  if (!std::isfinite(interval.high)) return fmt::format("from {:.3f}", interval.low);
  return fmt::format("{:.3f}-{:.3f}", interval.low, interval.high);
}

std::string comparison_table(const Comparison& comparison, const TextStyle& style) {
  std::string text;
  for (const ComparedFile& file : comparison.files) text += file_line(file, style);
  std::size_t shown_file = 0;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.file != shown_file) text += titles(comparison.files.at(row.file).letter, style);
    shown_file = row.file;
    text += row_lines(row, style);
  }
  return text;
}

}  // namespace gpuready
