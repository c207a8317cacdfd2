// SPDX-License-Identifier: MIT
// One result: a (size, dtype) measured on the CPU and a GPU. Field names, CSV columns and JSON keys
// are the same words; units stand in the names, SI throughout. Does not know who measured it or who
// prints it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

inline constexpr std::int64_t kSchemaVersion = 1;

/// One side of the comparison. Columns are these names behind `cpu_` or `gpu_`.
struct SideTiming {
  std::optional<double> time_first_s;   ///< the very first run, with everything it had to set up
  std::optional<double> time_median_s;  ///< of one product, launch to synchronised
  std::optional<double> time_q1_s;
  std::optional<double> time_q3_s;
  std::optional<double> time_min_s;
  std::optional<double> event_time_median_s;  ///< GPU only
  std::optional<std::int64_t> runs;
  std::optional<std::int64_t> batch;  ///< products between two synchronisations
  std::string stop_reason;  ///< precision, max_time, max_runs, interrupted; empty: not measured
  std::optional<double> rate_gflops;  ///< 2 n^3 / time_median_s / 1e9
  std::optional<double> relative_error;
  std::vector<double> samples_s;  ///< JSON only
};

/// One matrix of size x size of the row's dtype, host to device (h2d) and back (d2h).
struct CopyTiming {
  std::optional<double> h2d_pageable_s;
  std::optional<double> pin_s;
  std::optional<double> h2d_pinned_s;
  std::optional<double> d2h_pageable_s;
  std::optional<double> d2h_pinned_s;
  std::optional<double> end_to_end_s;  ///< two pageable uploads, the product, one pageable download
  std::optional<double> end_to_end_pinned_s;
  std::optional<double> copy_share;  ///< 1 - gpu_time_median_s / end_to_end_s
};

/// CPU time over GPU time; errors are absolute, one standard error.
struct Gain {
  std::optional<double> speed_up_compute;
  std::optional<double> speed_up_compute_error;
  std::optional<double> speed_up_end_to_end;
  std::optional<double> speed_up_end_to_end_error;
  std::optional<double> tensor_core_gain;  ///< rate(dtype) / rate(strict fp32) on the same GPU
};

/// The card's state, sampled while the product ran.
struct GpuEvidence {
  std::optional<double> clock_mhz;
  std::optional<double> memory_clock_mhz;
  std::optional<double> power_w;
  std::optional<double> temperature_c;
  std::string throttle_reasons;
  std::optional<std::int64_t> pcie_generation;
  std::optional<std::int64_t> pcie_width;
};

/// What the row was measured with. Empty: unknown.
struct Environment {
  std::string cpu_name;
  std::optional<std::int64_t> cpu_threads;
  std::string cpu_blas;
  std::string cpu_blas_core;
  std::string gpu_name;
  std::string gpu_uuid_hash;
  std::string gpu_compute_capability;
  std::string driver_version;
  std::string cuda_version;
  std::string libtorch_version;
  std::string tf32;  ///< on, off
  std::string reduced_precision_reduction;
  std::string build_type;
  std::string gpuready_version;
  std::string started_at;  ///< RFC 3339, UTC
};

enum class RowStatus { kOk, kWrong, kOom, kSkipped, kFailed, kInterrupted };

struct MeasurementRecord {
  std::int64_t run_order = 0;
  std::int64_t size = 0;
  std::string dtype;
  RowStatus status = RowStatus::kOk;
  std::vector<std::string> warnings;
  std::string note;
  SideTiming cpu;
  SideTiming gpu;
  std::optional<double> gpu_peak_share;
  CopyTiming copies;
  Gain gain;
  std::optional<std::int64_t> nonfinite_count;
  GpuEvidence evidence;
  Environment environment;
};

}  // namespace gpuready
