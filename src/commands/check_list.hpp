// SPDX-License-Identifier: MIT
// check --list: the LibTorchs on this machine, and which one the module uses.
#pragma once

#include "commands/context.hpp"

namespace gpuready {

/// Exit code: 0, also when there is none.
int run_check_list(Context& context);

}  // namespace gpuready
