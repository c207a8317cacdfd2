// SPDX-License-Identifier: MIT
// The rows of one bench or sweep on their way to the outputs: numbered, and judged for the exit
// code.
#pragma once

#include "commands/context.hpp"
#include "commands/resume.hpp"

#include <vector>

namespace gpuready {

class RowLog {
 public:
  /// Rows of `earlier` count and are not written.
  explicit RowLog(Context& context, const EarlierRows& earlier = {})
      : context_(context), rows_(earlier.kept), last_run_order_(earlier.last_run_order) {}

  void take(MeasurementRecord row);

  /// In the order in which they came.
  [[nodiscard]] const std::vector<MeasurementRecord>& rows() const { return rows_; }

  /// 0, or 1 when a row is wrong, oom or failed.
  [[nodiscard]] int exit_code() const;

 private:
  Context& context_;
  std::vector<MeasurementRecord> rows_;
  std::int64_t last_run_order_;
};

}  // namespace gpuready
