// SPDX-License-Identifier: MIT
// Rows as a Markdown table: the columns people compare, times in one unit. Does not know who reads
// it.
#include "writers/markdown_writer.hpp"

#include "record/fields.hpp"
#include "writers/answers_text.hpp"
#include "writers/environment_text.hpp"
#include "writers/markdown_cells.hpp"
#include "writers/number_text.hpp"
#include "writers/remarks_text.hpp"

#include <string>

namespace gpuready {
namespace {}  // namespace

void MarkdownWriter::begin(const Environment& environment) {
  const std::string environment_line = markdown_cell(environment_text(environment));
  head_ = (environment_line.empty() ? "" : environment_line + "\n\n") +
          markdown_line({"size", "dtype", "status", "CPU ms", "GPU ms", "CPU GFLOP/s",
                         "GPU GFLOP/s", "speed-up", "with copies", "note"}) +
          markdown_line({"--:", ":--", ":--", "--:", "--:", "--:", "--:", "--:", "--:", ":--"});
  if (target_.stores_documents()) target_.store(document());
}

void MarkdownWriter::write_row(const MeasurementRecord& row) {
  const std::string text = markdown_line(
      {std::to_string(row.size), markdown_cell(row.dtype), std::string(to_string(row.status)),
       text_or_unknown(row.cpu.time_median_s, milliseconds_text),
       text_or_unknown(row.gpu.time_median_s, milliseconds_text),
       text_or_unknown(row.cpu.rate_gflops, plain_text),
       text_or_unknown(row.gpu.rate_gflops, plain_text),
       text_or_unknown(row.gain.speed_up_compute, factor_text),
       text_or_unknown(row.gain.speed_up_end_to_end, factor_text),
       markdown_cell(remarks_text(row))});
  lines_.emplace(place_of(row), text);
  if (target_.stores_documents()) target_.store(document());
}

void MarkdownWriter::end(const Answers& answers) {
  for (const auto& sentence : answers_sentences(answers))
    answers_ += (answers_.empty() ? "\n- " : "- ") + markdown_cell(sentence) + '\n';
  if (target_.stores_documents()) {
    target_.store(document());
  } else {
    target_.write(document());
  }
}

std::string MarkdownWriter::document() const {
  std::string text = head_;
  for (const auto& [place, row_line] : lines_) text += row_line;
  return text + answers_;
}

}  // namespace gpuready
