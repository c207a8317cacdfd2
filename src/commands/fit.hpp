// SPDX-License-Identifier: MIT
// fit: the lesson's memory rule in both directions, from a model to its bytes and from bytes to the
// largest model.
#pragma once

#include "commands/context.hpp"

#include <optional>

namespace gpuready {

struct FitOptions {
  std::optional<double> parameters;  ///< of the model asked about
  std::optional<double> vram_bytes;  ///< instead of this machine's GPU
};

/// Exit code: 1 when there are a model and a target (--vram, or this machine's GPU) and the model
/// does not fit; else 0.
int run_fit(Context& context, const FitOptions& options);

}  // namespace gpuready
