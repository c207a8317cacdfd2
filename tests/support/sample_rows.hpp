// SPDX-License-Identifier: MIT
// Rows as a run leaves them, and the bytes that the real writers make of them.
#pragma once

#include "record/fields.hpp"
#include "support/temporary_tree.hpp"
#include "writers/csv_writer.hpp"
#include "writers/json_writer.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// Twenty counted runs whose quartiles lie `half_spread` (a share) around the median.
inline SideTiming timing_around(double median_s, double half_spread) {
  SideTiming timing;
  timing.time_first_s = 2 * median_s;
  timing.time_median_s = median_s;
  timing.time_q1_s = median_s * (1 - half_spread);
  timing.time_q3_s = median_s * (1 + half_spread);
  timing.time_min_s = median_s * (1 - 2 * half_spread);
  timing.runs = 20;
  timing.batch = 1;
  timing.stop_reason = "precision";
  timing.rate_gflops = 1 / median_s;
  timing.relative_error = 1e-7;
  return timing;
}

/// A row of a machine without a GPU.
inline MeasurementRecord cpu_row(std::int64_t size, double median_s, double half_spread = 0.001) {
  MeasurementRecord row;
  row.run_order = size / 1000;
  row.size = size;
  row.dtype = "fp32";
  row.cpu = timing_around(median_s, half_spread);
  row.nonfinite_count = 0;
  row.environment.cpu_name = "Fake CPU, 2 cores";
  row.environment.cpu_threads = 2;
  row.environment.cpu_blas = "OpenBLAS 0.3.21";
  row.environment.cpu_blas_core = "Haswell";
  row.environment.libtorch_version = "2.4.1";
  row.environment.gpuready_version = "0.1.0";
  row.environment.started_at = "2026-01-02T03:04:05Z";
  return row;
}

template <class Writer>
std::string written(const std::vector<MeasurementRecord>& rows, OutputForm form) {
  const TemporaryTree folder;
  OutputTarget target(folder / "rows", form);
  target.open();
  Writer writer(target);
  writer.begin(rows.empty() ? Environment() : rows.front().environment);
  for (const auto& row : rows) writer.write_row(row);
  writer.end({});
  return content_of(folder / "rows");
}

inline std::string csv_text(const std::vector<MeasurementRecord>& rows) {
  return written<CsvWriter>(rows, OutputForm::kRows);
}

inline std::string json_text(const std::vector<MeasurementRecord>& rows) {
  return written<JsonWriter>(rows, OutputForm::kDocument);
}

}  // namespace gpuready
