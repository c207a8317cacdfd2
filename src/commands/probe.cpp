// SPDX-License-Identifier: MIT
#include "commands/probe.hpp"

#include "commands/device_choice.hpp"
#include "commands/first_kernels.hpp"
#include "commands/product_proof.hpp"
#include "readers/facts_json.hpp"
#include "writers/facts_json.hpp"

#include <sstream>

namespace gpuready {
namespace {

constexpr const char* kCpuWord = "cpu";
constexpr const char* kGpuWord = "gpu";
constexpr const char* kNvmlWord = "nvml";
constexpr const char* kDriverWord = "driver";
// Large enough to take the blocked path of every BLAS kernel, small enough to be done in
// milliseconds.
constexpr std::int64_t kProofSize = 512;

int probe_cpu(Context& context) {
  const std::string error = prove_product(context.backend(), Device{}, kProofSize);
  context.write(error);
  return error.empty() ? 0 : 1;
}

/// A line each, so that the parent knows in which one a child ended.
void try_first_kernels(Context& context, const LibtorchView& view) {
  for (std::size_t gpu = 0; gpu < view.devices.size(); ++gpu) {
    for (std::size_t kernel = 0; kernel < kFirstKernels.size(); ++kernel) {
      context.write(to_json_line(prove_gpu_kernel(context.backend(), gpu, kernel)));
    }
  }
}

int probe_gpu(Context& context) {
  const LibtorchView view = view_of(context.backend(), AskCuda::kYes);
  context.write(to_json_line(view));
  if (view.cuda_available) try_first_kernels(context, view);
  context.write(mapped_libraries_line(context.machine.mapped_libraries()));
  return 0;
}

int probe_nvml(Context& context) {
  context.write(to_json_line(context.machine.nvml()));
  return 0;
}

int probe_driver(Context& context) {
  context.write(libcuda_line(context.machine.driver_library("libcuda.so.1")));
  context.write(libnvidia_ml_line(context.machine.driver_library("libnvidia-ml.so.1")));
  context.write(to_json_line(context.machine.driver_api()));
  return 0;
}

/// Empty when it went well; a child that failed says why itself.
std::string how_it_ended(const ChildResult& result, double time_limit_s) {
  if (result.end != ChildEnd::kExited) return end_text(result, time_limit_s);
  if (result.exit_code == 0 || !result.stderr_text.empty()) return result.stderr_text;
  return end_text(result, time_limit_s) + " without a word";
}

void add_lines(const ChildResult& result, Facts& facts) {
  std::istringstream lines(result.stdout_text);
  for (std::string line; std::getline(lines, line);) add_facts_line(line, facts);
}

bool came_to_its_end(const ChildResult& result) {
  return result.end == ChildEnd::kExited && result.exit_code == 0;
}

/// The kernel behind the last one that was told.
void add_broken_off_kernel(Facts& facts) {
  const std::size_t told = facts.kernels.size();
  const bool has_begun = facts.libtorch && facts.libtorch->cuda_available;
  if (!has_begun || told >= facts.libtorch->devices.size() * kFirstKernels.size()) return;
  KernelProof broken;
  broken.device = gpu_label(told / kFirstKernels.size());
  broken.kernel = kFirstKernels.at(told % kFirstKernels.size()).second;
  broken.error = facts.libtorch_error;
  facts.kernels.push_back(std::move(broken));
}

}  // namespace

std::vector<std::string> cpu_probe_words() {
  return {kProbeCommand, kCpuWord};
}
std::vector<std::string> gpu_probe_words() {
  return {kProbeCommand, kGpuWord};
}
std::vector<std::string> nvml_probe_words() {
  return {kProbeCommand, kNvmlWord};
}
std::vector<std::string> driver_probe_words() {
  return {kProbeCommand, kDriverWord};
}

void add_gpu_answer(const ChildResult& result, Facts& facts) {
  add_lines(result, facts);
  if (came_to_its_end(result)) return;
  facts.libtorch_error = how_it_ended(result, kProbeTimeLimitSeconds);
  add_broken_off_kernel(facts);
}

void add_driver_answer(const ChildResult& result, Facts& facts) {
  add_lines(result, facts);
  if (!came_to_its_end(result))
    facts.driver_api.ended = how_it_ended(result, kDriverTimeLimitSeconds);
}

DriverFacts read_nvml_answer(const ChildResult& result) {
  Facts facts;
  if (add_facts_line(result.stdout_text, facts)) return facts.driver;
  facts.driver.nvml_broke_off = true;
  facts.driver.error = "NVML " + end_text(result, kNvmlTimeLimitSeconds);
  return facts.driver;
}

int run_probe(Context& context, const std::vector<std::string>& words) {
  end_with_parent();
  const std::string word = words.empty() ? kGpuWord : words.front();
  if (word == kNvmlWord) return probe_nvml(context);
  if (word == kDriverWord) return probe_driver(context);
  return word == kCpuWord ? probe_cpu(context) : probe_gpu(context);
}

}  // namespace gpuready
