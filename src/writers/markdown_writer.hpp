// SPDX-License-Identifier: MIT
// Rows as a Markdown table to paste into an issue or a README: the columns people compare. Does not
// know who reads it.
#pragma once

#include "writers/output_target.hpp"
#include "writers/row_writer.hpp"

namespace gpuready {

class MarkdownWriter : public RowWriter {
 public:
  /// `target` is open and outlives the writer.
  explicit MarkdownWriter(OutputTarget& target) : target_(target) {}

  void begin(const Environment& environment) override;
  void write_row(const MeasurementRecord& row) override;
  void end(const Answers&) override {}

 private:
  OutputTarget& target_;
};

}  // namespace gpuready
