// SPDX-License-Identifier: MIT
#include "commands/bench.hpp"

#include "commands/row_log.hpp"
#include "commands/usage_error.hpp"

#include <utility>

namespace gpuready {

int run_bench(Context& context, const MeasureOptions& options) {
  Measurement measurement(context, options);
  const std::int64_t size = options.sizes.front();
  const auto shortage = host_memory_shortage(context.machine, size, options.cpu_side);
  if (!shortage.empty()) throw UsageError(shortage + ". Choose a smaller --size.");
  // Nothing was measured, so nothing is written over.
  if (context.surroundings.interrupted()) return 0;
  RowLog log(context);
  context.rows.begin(measurement.environment());
  measurement.measure(size, "size " + std::to_string(size),
                      [&](MeasurementRecord row) { log.take(std::move(row)); });
  context.surroundings.progress.clear();
  context.rows.end(Answers{});
  return log.exit_code();
}

}  // namespace gpuready
