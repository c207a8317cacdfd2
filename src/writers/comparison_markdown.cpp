// SPDX-License-Identifier: MIT
#include "writers/comparison_forms.hpp"
#include "writers/markdown_cells.hpp"
#include "writers/number_text.hpp"

namespace gpuready {
namespace {

std::string file_line(const ComparedFile& file) {
  return markdown_cell("- " + file_text(file)) + '\n';
}

std::string titles(const std::string& letter) {
  return '\n' +
         markdown_line({"size", "dtype", "quantity", "A ms", letter + " ms", letter + "/A",
                        "between", "verdict", "note"}) +
         markdown_line({"--:", ":--", ":--", "--:", "--:", "--:", "--:", ":--", ":--"});
}

std::string row_line(const ComparisonRow& row) {
  return markdown_line({std::to_string(row.size), markdown_cell(row.dtype),
                        row.quantity ? std::string(to_string(*row.quantity)) : kUnknownText,
                        text_or_unknown(row.baseline_time_s, milliseconds_text),
                        text_or_unknown(row.time_s, milliseconds_text),
                        text_or_unknown(row.ratio, factor_text),
                        text_or_unknown(row.interval, interval_text),
                        std::string(to_string(row.verdict)), markdown_cell(row.note)});
}

}  // namespace

std::string comparison_markdown(const Comparison& comparison) {
  std::string text;
  for (const ComparedFile& file : comparison.files) text += file_line(file);
  if (!comparison.differences.empty()) text += '\n';
  for (const auto& difference : comparison.differences) {
    text += "- " + markdown_cell(difference_text(comparison, difference)) + '\n';
  }
  std::size_t shown_file = 0;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.file != shown_file) text += titles(comparison.files.at(row.file).letter);
    shown_file = row.file;
    text += row_line(row);
  }
  return text;
}

}  // namespace gpuready
