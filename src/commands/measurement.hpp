// SPDX-License-Identifier: MIT
// What bench and sweep have in common: the CPU and a GPU measured on the same matrices, one record
// a precision.
#pragma once

#include "catalog/gpu_catalog.hpp"
#include "commands/context.hpp"
#include "commands/device_choice.hpp"
#include "commands/fair_cpu.hpp"
#include "commands/side.hpp"
#include "measure/stop_rule.hpp"
#include "record/measurement_record.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gpuready {

enum class CpuSide { kMeasured, kLeftOut };

struct MeasureOptions {
  std::vector<std::int64_t> sizes;
  DeviceWish device;
  CpuSide cpu_side = CpuSide::kMeasured;
  std::vector<Precision> precisions{Precision::kFp32};
  StopRule rule;
  FairCpuOptions cpu;
  std::uint64_t seed = 0;
  std::string resume_from;  ///< CSV of an earlier sweep that this one goes on with; empty: none
  std::vector<std::string> catalog_files;  ///< beside the compiled-in one, a later one wins
};

/// Bytes of host memory for a comparison at `size`: the fp32 matrices A and B, and C when the CPU
/// computes one, and beside them as much again, at most 64 MB, for the blocks of the check and
/// BLAS's buffers (docs/results/peak-memory-debian12.txt: 35 MB at size 5000).
double host_bytes_needed(std::int64_t size, CpuSide cpu_side);

/// Empty when that fits in the free host memory (cgroup limits counted) or that is unknown;
/// else both numbers.
std::string host_memory_shortage(const MachineProbes& machine, std::int64_t size, CpuSide cpu_side);

/// Measures one size after another, with what holds for all of them set up once.
class Measurement {
 public:
  using TakeRow = std::function<void(MeasurementRecord)>;

  /// Chooses the device and makes the CPU fair, so it may start the program again. Throws
  /// std::runtime_error when the device wished for is not here or nothing is left to measure, and
  /// UsageError when a catalogue file cannot be used.
  Measurement(Context& context, const MeasureOptions& options);

  [[nodiscard]] const Environment& environment() const { return environment_; }

  /// For the next points, in place of those in the options.
  void set_precisions(std::vector<Precision> precisions);

  /// One record a precision, handed to `take` as it is finished; none when interrupted before the
  /// first counted run. `label` names the point for the progress line.
  void measure(std::int64_t size, const std::string& label, const TakeRow& take);

 private:
  [[nodiscard]] MeasurementRecord blank_row(std::int64_t size, Precision precision) const;
  [[nodiscard]] std::string reason_to_skip(Precision precision) const;
  [[nodiscard]] Device gpu_device() const;
  /// What LibTorch says of it.
  [[nodiscard]] const LibtorchDevice& gpu_view() const;
  [[nodiscard]] SideRun start(Device device, const MatmulInputs& inputs, std::int64_t size,
                              Precision precision);
  void sample_transfers(SideRun& gpu, std::int64_t size, Precision precision);
  void sample_sides(std::optional<SideRun>& cpu, std::optional<SideRun>& gpu,
                    const std::string& label);
  MeasurementRecord finish_row(MeasurementRecord row, const Side& cpu, const Side& gpu);
  void fail_all(std::int64_t size, RowStatus status, const std::string& note,
                const TakeRow& take) const;
  void measure_inputs(const MatmulInputs& inputs, std::int64_t size, const std::string& label,
                      const TakeRow& take);

  Context& context_;
  MeasureOptions options_;
  GpuCatalog catalog_;  ///< read before LibTorch is opened
  Backend& backend_;
  LibtorchView view_;
  std::optional<std::int64_t> gpu_;
  const GpuEntry* card_;  ///< null: none, or not in the catalogue
  FairCpu cpu_;
  Environment environment_;
  std::string tf32_override_;
  std::unique_ptr<CardWatch> watch_;  ///< null: nobody can tell the card's state
};

}  // namespace gpuready
