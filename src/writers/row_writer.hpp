// SPDX-License-Identifier: MIT
// What every format of measured rows has in common: rows come one by one, as they are finished.
// Knows no format.
#pragma once

#include "record/answers.hpp"
#include "record/measurement_record.hpp"

#include <vector>

namespace gpuready {

class RowWriter {
 public:
  RowWriter() = default;
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;
  virtual ~RowWriter() = default;

  /// Once, before the first row.
  virtual void begin(const Environment& environment) = 0;
  /// In place of `begin` for a run that goes on with an earlier one, whose rows come first.
  virtual void begin_after(const std::vector<MeasurementRecord>& kept,
                           const Environment& environment) {
    begin(environment);
    for (const MeasurementRecord& row : kept) write_row(row);
  }
  /// When it returns, the row has reached its target, but for a JSON document that can only be
  /// written at its end.
  virtual void write_row(const MeasurementRecord& row) = 0;
  /// Once, after the last row, also when the run was interrupted.
  virtual void end(const Answers& answers) = 0;
};

}  // namespace gpuready
