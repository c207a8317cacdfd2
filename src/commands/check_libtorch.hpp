// SPDX-License-Identifier: MIT
// check --libtorch: can a LibTorch on this machine use its GPU; nothing of it is loaded.
#pragma once

#include "commands/context.hpp"

#include <string>

namespace gpuready {

/// Exit code: 0 when nothing speaks against it, else 1. Throws UsageError when no LibTorch is at
/// `path` or in the usual folders below it.
int run_check_libtorch(Context& context, const std::string& path);

}  // namespace gpuready
