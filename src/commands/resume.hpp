// SPDX-License-Identifier: MIT
// sweep --resume: which rows of an earlier sweep stay, and what is still to be measured.
#pragma once

#include "commands/measurement.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace gpuready {

struct EarlierRows {
  std::vector<MeasurementRecord> kept;  ///< `ok`, `wrong`, `skipped`, and what is not asked for now
  std::vector<MeasurementRecord> replaced;
  std::int64_t last_run_order = 0;
  std::string notice;  ///< what is kept and what is measured; empty: nothing to resume
};

/// Nothing without `resume_from`. Throws UsageError for a file that is not there, no CSV of this
/// schema, has columns that would be lost, or the same point twice.
EarlierRows read_earlier_rows(const MeasureOptions& options);

/// Throws UsageError with both values when the earlier rows come from another machine, library or
/// build, or have the CPU's side and this call has not, or the reverse. The stop rule and the seed
/// are not in the file.
void refuse_other_conditions(const EarlierRows& earlier, const Environment& environment,
                             const MeasureOptions& options);

/// What of the options is not among the kept rows.
std::vector<std::int64_t> unfinished_sizes(const EarlierRows& earlier,
                                           const MeasureOptions& options);
std::vector<Precision> unfinished_precisions(const EarlierRows& earlier,
                                             const MeasureOptions& options, std::int64_t size);

}  // namespace gpuready
