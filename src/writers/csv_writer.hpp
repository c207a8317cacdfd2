// SPDX-License-Identifier: MIT
// Rows as CSV for programs: RFC 4180 with "\n" line ends, every column in every file. Does not know
// who reads it.
#pragma once

#include "writers/output_target.hpp"
#include "writers/row_writer.hpp"

namespace gpuready {

class CsvWriter : public RowWriter {
 public:
  /// `target` is open and outlives the writer.
  explicit CsvWriter(OutputTarget& target) : target_(target) {}

  void begin(const Environment& environment) override;
  void begin_after(const std::vector<MeasurementRecord>& kept,
                   const Environment& environment) override;
  void write_row(const MeasurementRecord& row) override;
  /// A table of rows has no place for answers.
  void end(const Answers&) override {}

 private:
  OutputTarget& target_;
};

}  // namespace gpuready
