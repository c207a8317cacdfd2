// SPDX-License-Identifier: MIT
// Rows as a table for people, and the answers in words below it. Takes width and colour as values,
// knows no terminal.
#pragma once

#include "writers/output_target.hpp"
#include "writers/row_writer.hpp"
#include "writers/text_layout.hpp"

#include <vector>

namespace gpuready {

/// When a table's rows appear: each as it is finished, or all at the end, sorted by size. The
/// titles always come first.
enum class TableRows { kAsFinished, kSortedAtEnd };

struct TableStyle {
  TextStyle text;
  TableRows rows = TableRows::kAsFinished;
};

/// Rows fit in 80 columns; the width only wraps what is said above and below them. "±" is half the
/// interquartile range over the median; "+copies" is the speed-up with the copies to and from the
/// GPU.
class TableWriter : public RowWriter {
 public:
  /// `target` is open and outlives the writer.
  TableWriter(OutputTarget& target, TableStyle style) : target_(target), style_(style) {}

  void begin(const Environment& environment) override;
  void write_row(const MeasurementRecord& row) override;
  void end(const Answers& answers) override;

 private:
  OutputTarget& target_;
  TableStyle style_;
  std::vector<MeasurementRecord> kept_;
};

}  // namespace gpuready
