// SPDX-License-Identifier: MIT
// The machine and the build in one line above a table. Does not know how the table looks.
#pragma once

#include "record/measurement_record.hpp"

#include <string>

namespace gpuready {

/// "CPU: NAME, 2 threads, BLAS (KERNEL); GPU: NAME; LibTorch 2.11.0", without what is unknown.
std::string environment_text(const Environment& environment);

}  // namespace gpuready
