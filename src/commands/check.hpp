// SPDX-License-Identifier: MIT
// check: is the GPU usable from LibTorch; if not, why, and what to do.
#pragma once

#include "commands/context.hpp"

namespace gpuready {

/// Exit code: 0 when a kernel ran on the GPU and its value was right, else 1.
int run_check(Context& context);

}  // namespace gpuready
