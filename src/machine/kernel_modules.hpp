// SPDX-License-Identifier: MIT
// Which GPU drivers the running kernel has: /sys/module and /proc/driver/nvidia.
#pragma once

#include "machine/facts.hpp"
#include "machine/machine_root.hpp"

namespace gpuready {

/// All unknown where there is no /sys/module.
KernelModules read_kernel_modules(const MachineRoot& root = {});

}  // namespace gpuready
