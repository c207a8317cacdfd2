// SPDX-License-Identifier: MIT
#include "commands/bench.hpp"

#include "commands/resume.hpp"
#include "commands/usage_error.hpp"

#include <algorithm>
#include <utility>

namespace gpuready {
namespace {

bool is_failure(RowStatus status) {
  return status == RowStatus::kWrong || status == RowStatus::kOom || status == RowStatus::kFailed;
}

std::string point_label(std::size_t index, const std::vector<std::int64_t>& sizes) {
  return std::to_string(index + 1) + "/" + std::to_string(sizes.size()) + " size " +
         std::to_string(sizes[index]);
}

int measure_all(Context& context, Measurement& measurement, const MeasureOptions& options,
                const EarlierRows& earlier = {}) {
  // Nothing was measured, so nothing is written over.
  if (context.surroundings.interrupted()) return 0;
  const auto sizes = unfinished_sizes(earlier, options);
  bool failed = std::any_of(earlier.kept.begin(), earlier.kept.end(),
                            [](const MeasurementRecord& row) { return is_failure(row.status); });
  std::int64_t run_order = earlier.last_run_order;
  const auto take = [&](MeasurementRecord row) {
    row.run_order = ++run_order;
    failed = failed || is_failure(row.status);
    context.surroundings.progress.clear();
    context.rows.write_row(row);
  };
  context.rows.begin_after(earlier.kept, measurement.environment());
  for (std::size_t i = 0; i < sizes.size() && !context.surroundings.interrupted(); ++i) {
    measurement.set_precisions(unfinished_precisions(earlier, options, sizes[i]));
    measurement.measure(sizes[i], point_label(i, sizes), take);
  }
  context.surroundings.progress.clear();
  context.rows.end(Answers{});
  return failed ? 1 : 0;
}

}  // namespace

int run_bench(Context& context, const MeasureOptions& options) {
  Measurement measurement(context, options);
  for (const std::int64_t size : options.sizes) {
    const auto shortage = host_memory_shortage(context.machine, size, options.cpu_side);
    if (!shortage.empty()) throw UsageError(shortage + ". Choose a smaller --size.");
  }
  return measure_all(context, measurement, options);
}

int run_sweep(Context& context, const MeasureOptions& options) {
  const EarlierRows earlier = read_earlier_rows(options);
  Measurement measurement(context, options);
  refuse_other_conditions(earlier, measurement.environment(), options);
  if (!earlier.notice.empty()) context.notice(earlier.notice);
  return measure_all(context, measurement, options, earlier);
}

}  // namespace gpuready
