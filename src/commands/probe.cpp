// SPDX-License-Identifier: MIT
#include "commands/probe.hpp"

#include "commands/device_choice.hpp"
#include "commands/product_proof.hpp"
#include "readers/view_json.hpp"
#include "writers/view_json.hpp"

#include <cstring>
#include <sstream>

namespace gpuready {
namespace {

constexpr const char* kCpuWord = "cpu";
constexpr const char* kGpuWord = "gpu";
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

std::string how_it_ended(const ChildResult& result) {
  switch (result.end) {
    case ChildEnd::kTimedOut:
      return "gave no answer within " + std::to_string(static_cast<int>(kProbeTimeLimitSeconds)) +
             " s";
    case ChildEnd::kSignalled:
      return std::string("was ended by a signal: ") + strsignal(result.signal);
    case ChildEnd::kNotStarted: return "could not be started: " + result.error;
    case ChildEnd::kExited: break;
  }
  return result.exit_code == 0 ? std::string{} : result.stderr_text;
}

}  // namespace

std::vector<std::string> cpu_probe_words() {
  return {kProbeCommand, kCpuWord};
}
std::vector<std::string> gpu_probe_words() {
  return {kProbeCommand, kGpuWord};
}

ProbeAnswer read_probe_answer(const ChildResult& result) {
  ProbeAnswer answer;
  answer.error = how_it_ended(result);
  std::istringstream lines(result.stdout_text);
  for (std::string line; std::getline(lines, line);) {
    if (auto view = libtorch_view_from_json(line)) answer.libtorch = std::move(view);
    if (auto proof = kernel_proof_from_json(line)) answer.kernel = std::move(proof);
  }
  return answer;
}

int run_probe(Context& context, const std::vector<std::string>& words) {
  const bool on_cpu = !words.empty() && words.front() == kCpuWord;
  return on_cpu ? probe_cpu(context) : probe_gpu(context);
}

}  // namespace gpuready
