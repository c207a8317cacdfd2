// SPDX-License-Identifier: MIT
// The rows of one bench or sweep on their way to the outputs: numbered, and judged for the exit
// code.
#pragma once

#include "commands/context.hpp"

#include <vector>

namespace gpuready {

class RowLog {
 public:
  explicit RowLog(Context& context) : context_(context) {}

  void take(MeasurementRecord row);

  /// In the order in which they came.
  [[nodiscard]] const std::vector<MeasurementRecord>& rows() const { return rows_; }

  /// 0, or 1 when a row is wrong, oom or failed.
  [[nodiscard]] int exit_code() const;

 private:
  Context& context_;
  std::vector<MeasurementRecord> rows_;
};

}  // namespace gpuready
