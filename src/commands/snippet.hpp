// SPDX-License-Identifier: MIT
// snippet: prints device_picker.hpp byte for byte, to be copied into one's own project.
#pragma once

#include "commands/context.hpp"

namespace gpuready {

int run_snippet(Context& context);

}  // namespace gpuready
