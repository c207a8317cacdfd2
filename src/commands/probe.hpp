// SPDX-License-Identifier: MIT
// What this program asks of itself in a child process, because it can hang or crash: NVML's start,
// LibTorch's, a GPU's first kernel, an untried BLAS kernel. Not for users; `--help` does not name
// it.
#pragma once

#include "commands/context.hpp"
#include "machine/libtorch_view.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gpuready {

inline constexpr const char* kProbeCommand = "probe";
/// Debian's LibTorch alone takes a second to start, a cold disk or a slow driver many.
inline constexpr double kProbeTimeLimitSeconds = 60;
/// Many cards that no other process holds open take NVML some ten seconds to start.
inline constexpr double kNvmlTimeLimitSeconds = 30;

/// The words that make a child multiply on the CPU; it exits 0 when the product is right.
std::vector<std::string> cpu_probe_words();
/// The words that make a child say what LibTorch sees, then prove the first GPU.
std::vector<std::string> gpu_probe_words();
/// The words that make a child say what NVML tells.
std::vector<std::string> nvml_probe_words();

/// What a child with gpu_probe_words() told, even when it did not come to its end.
struct ProbeAnswer {
  std::optional<LibtorchView> libtorch;
  std::optional<KernelProof> kernel;
  std::string error;  ///< how the child ended, when not well
};
ProbeAnswer read_probe_answer(const ChildResult& result);

/// What a child with nvml_probe_words() told, else why it did not.
DriverFacts read_nvml_answer(const ChildResult& result);

/// The child's side. `words` are those above without the command's name; writes its answer line by
/// line.
int run_probe(Context& context, const std::vector<std::string>& words);

}  // namespace gpuready
