// SPDX-License-Identifier: MIT
// How much CPU time the control groups leave to this process. Knows no thread.
#pragma once

#include "machine/machine_root.hpp"

#include <optional>

namespace gpuready {

/// In CPUs, such as 0.5: the smallest quota of the process's group and its ancestors. Unknown: no
/// quota.
std::optional<double> cgroup_quota_cpus(const MachineRoot& root);

}  // namespace gpuready
