// SPDX-License-Identifier: MIT
// check --program: can another program or library use a GPU through LibTorch; if not, why.
#pragma once

#include "commands/context.hpp"

#include <string>

namespace gpuready {

/// Exit code: 0 when it can, or when its file does not tell; else 1. Throws UsageError when `path`
/// is no 64-bit program or library.
int run_check_program(Context& context, const std::string& path);

}  // namespace gpuready
