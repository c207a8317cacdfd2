// SPDX-License-Identifier: MIT
// --version: what program and module were built with. Loads nothing; what is really loaded is
// check's matter.
#pragma once

#include "commands/context.hpp"

namespace gpuready {

int run_version(Context& context);

}  // namespace gpuready
