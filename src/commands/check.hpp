// SPDX-License-Identifier: MIT
// check: is the GPU usable from LibTorch; if not, why, and what to do.
#pragma once

#include "commands/context.hpp"

#include <optional>
#include <string>

namespace gpuready {

/// Whether names and numbers that say whose machine it is stay in what is shown and written.
enum class Privacy { kKept, kLifted };

struct CheckOptions {
  std::optional<std::string> facts_file;  ///< recorded facts, judged instead of this machine's
  std::optional<std::string> json;        ///< where all goes; "-" is stdout, then no text there
  Privacy privacy = Privacy::kKept;
};

/// Exit code: 0 when all first kernels ran on a GPU and their values were right, else 1. Throws
/// UsageError for a file that has no facts.
int run_check(Context& context, const CheckOptions& options = {});

}  // namespace gpuready
