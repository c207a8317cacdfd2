// SPDX-License-Identifier: MIT
// What compare keeps of a result file: the times of each row, and what it was measured with.
#pragma once

#include "analysis/speed_up.hpp"
#include "readers/results.hpp"
#include "record/comparison.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

/// The times of one quantity.
struct ComparedTime : UncertainTime {
  std::optional<Summary> summary;  ///< unknown without quartiles
};

struct ComparedPoint {
  std::int64_t size = 0;
  std::string dtype;
  RowStatus status = RowStatus::kOk;
  bool is_noisy = false;                             ///< has that warning
  std::array<std::optional<ComparedTime>, 3> times;  ///< by Quantity
};

struct ComparedResults {
  std::string name;
  ResultsSummary summary;
  Environment environment;                             ///< of the first row
  std::vector<std::vector<std::string>> environments;  ///< by column, each value once
  std::vector<ComparedPoint> points;                   ///< by size and dtype
  std::vector<MeasurementRecord> drawn;                ///< all rows, when they were to be kept
};

enum class KeepRows { kNo, kYes };

/// Throws UsageError for a file that cannot be read, and for one with a size and dtype twice.
ComparedResults read_compared_results(const std::string& path, KeepRows keep = KeepRows::kNo);

bool is_before(const ComparedPoint& a, const ComparedPoint& b);

/// Columns of the environment in which the files differ, but for the moment of the start and what
/// follows from the dtype.
std::vector<EnvironmentDifference> environment_differences(
    const std::vector<ComparedResults>& files);

}  // namespace gpuready
