// SPDX-License-Identifier: MIT
#include "commands/measurement.hpp"

#include "analysis/speed_up.hpp"
#include "commands/environment.hpp"
#include "commands/evidence.hpp"
#include "commands/peak_share.hpp"
#include "commands/precision_names.hpp"
#include "writers/number_text.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

namespace gpuready {
namespace {

/// Tensor cores take TF32 and bf16 from Ampere on: CUDA C++ Programming Guide, "Compute
/// Capabilities".
constexpr std::int64_t kAmpere = 8;

constexpr double kMostWorkingBytes = 64e6;
/// Five times what the stop rule asks for: then a speed-up in its second digit is not to be
/// trusted.
constexpr double kNoisySpread = 0.05;

bool needs_ampere(Precision precision) {
  return precision == Precision::kTf32 || precision == Precision::kBf16;
}

bool has_counted_runs(const MeasurementRecord& row) {
  return row.cpu.runs || row.gpu.runs;
}

void add_gain(MeasurementRecord& row, const Side& cpu, const Side& gpu) {
  if (!cpu.summary || !gpu.summary) return;
  if (const auto gain = speed_up(*cpu.summary, *gpu.summary)) {
    row.gain.speed_up_compute = gain->ratio;
    row.gain.speed_up_compute_error = gain->error;
  }
  if (!gpu.transfers.end_to_end) return;
  if (const auto gain = speed_up(*cpu.summary, *gpu.transfers.end_to_end)) {
    row.gain.speed_up_end_to_end = gain->ratio;
    row.gain.speed_up_end_to_end_error = gain->error;
  }
}

void add_transfers(MeasurementRecord& row, const Side& gpu) {
  row.copies = gpu.transfers.timing;
  if (!row.copies.end_to_end_s || !gpu.summary) return;
  row.copies.copy_share = 1 - gpu.summary->median / *row.copies.end_to_end_s;
}

std::optional<std::int64_t> sum_of_known(std::optional<std::int64_t> a,
                                         std::optional<std::int64_t> b) {
  if (!a || !b) return a ? a : b;
  return *a + *b;
}

/// Empty when `needed` bytes are free, or that is unknown.
std::string shortage_text(const MachineProbes& machine, const std::string& what, double needed) {
  const HostMemory memory = machine.memory();
  const auto available = memory.available_bytes;
  if (!available || needed <= static_cast<double>(*available)) return {};
  return what + " needs " + bytes_text(needed) + " of host memory, free are " +
         bytes_text(static_cast<double>(*available)) +
         (memory.limited_by_cgroup ? " (limited by a control group)" : "");
}

/// NVIDIA's libraries and LibTorch obey these whatever a program sets.
std::string tf32_override(const MachineProbes& machine) {
  std::string text;
  for (const char* name : {"NVIDIA_TF32_OVERRIDE", "TORCH_ALLOW_TF32_CUBLAS_OVERRIDE"}) {
    if (const auto value = machine.environment_variable(name)) {
      text += " (" + std::string(name) + "=" + *value + ")";
    }
  }
  return text;
}

const GpuEntry* find_card(const GpuCatalog& catalog, const LibtorchDevice& device) {
  return catalog.find(device.name, device.memory_total_bytes);
}

bool is_noisy(const Side& side) {
  return side.summary && relative_spread(*side.summary) > kNoisySpread;
}

}  // namespace

double host_bytes_needed(std::int64_t size, CpuSide cpu_side) {
  const double matrix = static_cast<double>(size) * static_cast<double>(size) * sizeof(float);
  const double matrices = matrix * (cpu_side == CpuSide::kMeasured ? 3 : 2);
  return matrices + std::min(matrices, kMostWorkingBytes);
}

std::string host_memory_shortage(const MachineProbes& machine, std::int64_t size,
                                 CpuSide cpu_side) {
  return shortage_text(machine, "size " + std::to_string(size), host_bytes_needed(size, cpu_side));
}

Measurement::Measurement(Context& context, const MeasureOptions& options)
    : context_(context),
      options_(options),
      catalog_(gpu_catalog_with(options.catalog_files)),
      backend_(context.backend()),
      view_(view_of(backend_, ask_cuda_for(options.device))),
      gpu_(choose_gpu(view_, options.device)),
      card_(gpu_ ? find_card(catalog_, gpu_view()) : nullptr) {
  if (!gpu_ && options.cpu_side == CpuSide::kLeftOut) {
    throw std::runtime_error(
        "no GPU is usable here and --no-cpu leaves nothing to measure. `gpuready check` says why.");
  }
  set_precisions(options.precisions);
  cpu_ = set_up_fair_cpu(context, options.cpu);
  tf32_override_ = tf32_override(context.machine);
  const DriverFacts driver = gpu_ ? context.machine.driver() : DriverFacts{};
  environment_ = describe_environment(driver, view_, gpu_, cpu_);
  if (gpu_ && driver.source == kNvmlSource) {
    watch_ = context.machine.watch_card(gpu_view().uuid);
  }
}

/// Strict fp32 first: the others are compared with it.
void Measurement::set_precisions(std::vector<Precision> precisions) {
  std::stable_partition(precisions.begin(), precisions.end(),
                        [](Precision precision) { return precision == Precision::kFp32; });
  options_.precisions = std::move(precisions);
}

MeasurementRecord Measurement::blank_row(std::int64_t size, Precision precision) const {
  MeasurementRecord row;
  row.size = size;
  row.dtype = to_string(precision);
  row.environment = environment_;
  row.warnings = cpu_.warnings;
  if (!gpu_) return row;
  row.environment.tf32 = (precision == Precision::kTf32 ? "on" : "off") + tf32_override_;
  row.environment.reduced_precision_reduction = "off";
  return row;
}

std::string Measurement::reason_to_skip(Precision precision) const {
  if (!gpu_) return precision == Precision::kFp32 ? "" : "no GPU, and the CPU baseline is fp32";
  const auto major = gpu_view().capability_major;
  if (!needs_ampere(precision) || !major || *major >= kAmpere) return {};
  return std::string(to_string(precision)) + " needs compute capability 8.0, this GPU has " +
         environment_.gpu_compute_capability;
}

Device Measurement::gpu_device() const {
  return {DeviceKind::kCuda, static_cast<std::int32_t>(*gpu_)};
}

const LibtorchDevice& Measurement::gpu_view() const {
  return view_.devices[static_cast<std::size_t>(*gpu_)];
}

SideRun Measurement::start(Device device, const MatmulInputs& inputs, std::int64_t size,
                           Precision precision) {
  Observer* observer = device.kind == DeviceKind::kCpu ? nullptr : watch_.get();
  return {
      {backend_, inputs, size, device, precision}, options_.rule, context_.surroundings, observer};
}

/// Those of the two that there are, in turn.
void Measurement::sample_sides(std::optional<SideRun>& cpu, std::optional<SideRun>& gpu,
                               const std::string& label) {
  std::vector<Sampler*> samplers;
  for (std::optional<SideRun>* run : {&cpu, &gpu}) {
    if (*run && (*run)->sampler() != nullptr) samplers.push_back((*run)->sampler());
  }
  const std::string place = !gpu ? "the CPU" : !cpu ? "the GPU" : "CPU and GPU in turn";
  if (!samplers.empty()) context_.surroundings.progress.start(label + " on " + place);
  sample_in_turn(samplers);
}

/// What is left out for want of memory leaves its columns empty, and the row says why. Without a
/// product there is nothing to copy, and the row has its reason.
void Measurement::sample_transfers(SideRun& gpu, std::int64_t size, Precision precision) {
  if (gpu.sampler() == nullptr) return;
  const auto shortage = shortage_text(context_.machine, "measuring the copies",
                                      transfer_bytes_needed(size, precision));
  if (!shortage.empty()) return gpu.add_note(shortage);
  context_.surroundings.progress.start("copies of size " + std::to_string(size));
  gpu.add_transfers();
}

/// The CPU's trouble, where there is one, names the row; else the GPU's.
MeasurementRecord Measurement::finish_row(MeasurementRecord row, const Side& cpu, const Side& gpu) {
  const Side& decisive = cpu.status == RowStatus::kOk ? gpu : cpu;
  row.status = decisive.status;
  row.note = decisive.note.empty() ? cpu_.slow_blas_reason : decisive.note;
  row.cpu = cpu.timing;
  row.gpu = gpu.timing;
  row.nonfinite_count = sum_of_known(cpu.nonfinite_count, gpu.nonfinite_count);
  if (watch_) row.evidence = evidence_of(watch_->take());
  if (is_throttled(row.evidence)) row.warnings.emplace_back("throttled");
  if (is_noisy(cpu) || is_noisy(gpu)) row.warnings.emplace_back("noisy");
  add_transfers(row, gpu);
  add_gain(row, cpu, gpu);
  if (card_ != nullptr) add_peak_share(row, *card_);
  return row;
}

void Measurement::fail_all(std::int64_t size, RowStatus status, const std::string& note,
                           const TakeRow& take) const {
  for (const Precision precision : options_.precisions) {
    MeasurementRecord row = blank_row(size, precision);
    row.status = status;
    row.note = note;
    take(std::move(row));
  }
}

/// The CPU takes turns with the GPU in the first precision; its times serve the other rows too.
void Measurement::measure_inputs(const MatmulInputs& inputs, std::int64_t size,
                                 const std::string& label, const TakeRow& take) {
  std::optional<SideRun> cpu_run;
  if (options_.cpu_side == CpuSide::kMeasured) {
    cpu_run.emplace(start(Device{}, inputs, size, Precision::kFp32));
  }
  Side cpu;
  std::optional<double> strict_rate;
  for (const Precision precision : options_.precisions) {
    const std::string skipped = reason_to_skip(precision);
    std::optional<SideRun> gpu_run;
    if (gpu_ && skipped.empty()) gpu_run.emplace(start(gpu_device(), inputs, size, precision));
    sample_sides(cpu_run, gpu_run, label + " " + std::string(to_string(precision)));
    if (cpu_run) cpu = cpu_run->finish();
    cpu_run.reset();
    if (gpu_run) sample_transfers(*gpu_run, size, precision);
    const Side gpu = gpu_run ? gpu_run->finish() : Side{};
    MeasurementRecord row = finish_row(blank_row(size, precision), cpu, gpu);
    if (precision == Precision::kFp32) strict_rate = row.gpu.rate_gflops;
    if (strict_rate && row.gpu.rate_gflops) {
      row.gain.tensor_core_gain = *row.gpu.rate_gflops / *strict_rate;
    }
    if (!skipped.empty() && row.status == RowStatus::kOk) {
      row.status = RowStatus::kSkipped;
      row.note = skipped;
    }
    if (row.status != RowStatus::kInterrupted || has_counted_runs(row)) take(std::move(row));
    if (context_.surroundings.interrupted()) return;
  }
}

void Measurement::measure(std::int64_t size, const std::string& label, const TakeRow& take) {
  const auto shortage = host_memory_shortage(context_.machine, size, options_.cpu_side);
  if (!shortage.empty()) return fail_all(size, RowStatus::kOom, shortage, take);
  MatmulInputs* made_inputs = nullptr;
  const Status made = backend_.make_inputs(size, options_.seed, made_inputs);
  const std::unique_ptr<MatmulInputs> inputs(made_inputs);
  if (made.outcome != Outcome::kOk) {
    return fail_all(size, status_of(made.outcome), std::string(made.text), take);
  }
  measure_inputs(*inputs, size, label, take);
}

}  // namespace gpuready
