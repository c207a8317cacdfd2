// SPDX-License-Identifier: MIT
#include "commands/probe.hpp"

#include "commands/device_choice.hpp"
#include "commands/product_proof.hpp"
#include "readers/view_json.hpp"
#include "writers/view_json.hpp"

#include <sstream>

namespace gpuready {
namespace {

constexpr const char* kCpuWord = "cpu";
constexpr const char* kGpuWord = "gpu";
constexpr const char* kNvmlWord = "nvml";
// Large enough to take the blocked path of every BLAS kernel, small enough to be done in
// milliseconds.
constexpr std::int64_t kProofSize = 512;

KernelProof prove_first_gpu(Backend& backend) {
  KernelProof proof;
  proof.device = "cuda:0";
  proof.error = prove_product(backend, {DeviceKind::kCuda, 0}, kProofSize);
  proof.correct = proof.error.empty();
  return proof;
}

int probe_cpu(Context& context) {
  const std::string error = prove_product(context.backend(), Device{}, kProofSize);
  context.write(error);
  return error.empty() ? 0 : 1;
}

int probe_gpu(Context& context) {
  Backend& backend = context.backend();
  const LibtorchView view = view_of(backend, AskCuda::kYes);
  context.write(to_json_line(view));
  if (view.cuda_available) context.write(to_json_line(prove_first_gpu(backend)));
  return 0;
}

int probe_nvml(Context& context) {
  context.write(to_json_line(context.machine.nvml()));
  return 0;
}

/// Empty when it went well; a child that failed says why itself.
std::string how_it_ended(const ChildResult& result, double time_limit_s) {
  if (result.end != ChildEnd::kExited) return end_text(result, time_limit_s);
  if (result.exit_code == 0 || !result.stderr_text.empty()) return result.stderr_text;
  return end_text(result, time_limit_s) + " without a word";
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

ProbeAnswer read_probe_answer(const ChildResult& result) {
  ProbeAnswer answer;
  answer.error = how_it_ended(result, kProbeTimeLimitSeconds);
  std::istringstream lines(result.stdout_text);
  for (std::string line; std::getline(lines, line);) {
    if (auto view = libtorch_view_from_json(line)) answer.libtorch = std::move(view);
    if (auto proof = kernel_proof_from_json(line)) answer.kernel = std::move(proof);
  }
  return answer;
}

DriverFacts read_nvml_answer(const ChildResult& result) {
  if (auto facts = driver_facts_from_json(result.stdout_text)) return *facts;
  DriverFacts facts;
  facts.nvml_broke_off = true;
  facts.error = "NVML " + end_text(result, kNvmlTimeLimitSeconds);
  return facts;
}

int run_probe(Context& context, const std::vector<std::string>& words) {
  end_with_parent();
  const std::string word = words.empty() ? kGpuWord : words.front();
  if (word == kNvmlWord) return probe_nvml(context);
  return word == kCpuWord ? probe_cpu(context) : probe_gpu(context);
}

}  // namespace gpuready
