// SPDX-License-Identifier: MIT
// When there is enough evidence.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gpuready {

enum class StopReason { kPrecision, kMaxTime, kMaxRuns, kInterrupted };

/// The word in the result file: precision, max_time, max_runs, interrupted.
std::string_view to_string(StopReason reason);

struct StopRule {
  double precision = 0.01;    ///< enough when IQR / median is at most this
  std::int64_t min_runs = 5;  ///< before precision may decide
  double max_time_s = 10;     ///< warm-up included; beats min_runs
  std::int64_t max_runs = 1000;

  /// Why to stop after these samples, when it is time to. At least two runs are counted, whatever
  /// the time.
  [[nodiscard]] std::optional<StopReason> reached(const std::vector<double>& samples_s,
                                                  double elapsed_s) const;
};

}  // namespace gpuready
