// SPDX-License-Identifier: MIT
// Where this process runs: distribution, kernel, container, limits, and the variables that steer
// CUDA.
#pragma once

#include "machine/facts.hpp"
#include "machine/machine_root.hpp"

namespace gpuready {

SystemFacts read_system_facts(const MachineRoot& root = {});

}  // namespace gpuready
