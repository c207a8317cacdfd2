// SPDX-License-Identifier: MIT
// Rows as a Markdown table: the columns people compare, times in one unit. Does not know who reads
// it.
#include "writers/markdown_writer.hpp"

#include "record/fields.hpp"
#include "writers/environment_text.hpp"
#include "writers/markdown_cells.hpp"
#include "writers/number_text.hpp"
#include "writers/remarks_text.hpp"

#include <string>

namespace gpuready {
namespace {

std::string milliseconds(double seconds) {
  return plain_text(seconds * 1e3);
}

}  // namespace

void MarkdownWriter::begin(const Environment& environment) {
  const std::string environment_line = markdown_cell(environment_text(environment));
  target_.write(
      (environment_line.empty() ? "" : environment_line + "\n\n") +
      markdown_line({"size", "dtype", "status", "CPU ms", "GPU ms", "CPU GFLOP/s", "GPU GFLOP/s",
                     "speed-up", "with copies", "note"}) +
      markdown_line({"--:", ":--", ":--", "--:", "--:", "--:", "--:", "--:", "--:", ":--"}));
}

void MarkdownWriter::write_row(const MeasurementRecord& row) {
  target_.write(markdown_line({std::to_string(row.size), markdown_cell(row.dtype),
                               std::string(to_string(row.status)),
                               text_or_unknown(row.cpu.time_median_s, milliseconds),
                               text_or_unknown(row.gpu.time_median_s, milliseconds),
                               text_or_unknown(row.cpu.rate_gflops, plain_text),
                               text_or_unknown(row.gpu.rate_gflops, plain_text),
                               text_or_unknown(row.gain.speed_up_compute, factor_text),
                               text_or_unknown(row.gain.speed_up_end_to_end, factor_text),
                               markdown_cell(remarks_text(row))}));
}

}  // namespace gpuready
