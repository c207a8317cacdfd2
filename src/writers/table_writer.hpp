// SPDX-License-Identifier: MIT
// Rows as a table for people, each line as its row is finished. Takes width and colour as values,
// knows no terminal.
#pragma once

#include "writers/output_target.hpp"
#include "writers/row_writer.hpp"
#include "writers/text_layout.hpp"

namespace gpuready {

/// Rows fit in 80 columns; the width only wraps what is said above and below them. "±" is half the
/// interquartile range over the median; "+copies" is the speed-up with the copies to and from the
/// GPU.
class TableWriter : public RowWriter {
 public:
  /// `target` is open and outlives the writer.
  TableWriter(OutputTarget& target, TextStyle style) : target_(target), style_(style) {}

  void begin(const Environment& environment) override;
  void write_row(const MeasurementRecord& row) override;
  void end(const Answers&) override {}

 private:
  OutputTarget& target_;
  TextStyle style_;
};

}  // namespace gpuready
