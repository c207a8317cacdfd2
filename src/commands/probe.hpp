// SPDX-License-Identifier: MIT
// What this program asks of itself in a child process, because it can hang or crash: LibTorch's
// start, a GPU's first kernel, an untried BLAS kernel. Not for users; `--help` does not name it.
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

/// The words that make a child multiply on the CPU; it exits 0 when the product is right.
std::vector<std::string> cpu_probe_words();
/// The words that make a child say what LibTorch sees, then prove the first GPU.
std::vector<std::string> gpu_probe_words();

/// What a child with gpu_probe_words() told, even when it did not come to its end.
struct ProbeAnswer {
  std::optional<LibtorchView> libtorch;
  std::optional<KernelProof> kernel;
  std::string error;  ///< how the child ended, when not well
};
ProbeAnswer read_probe_answer(const ChildResult& result);

/// The child's side. `words` are those above without the command's name; writes its answer line by
/// line.
int run_probe(Context& context, const std::vector<std::string>& words);

}  // namespace gpuready
