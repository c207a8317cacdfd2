// SPDX-License-Identifier: MIT
// The folders of the control groups that hold this process, version 1, 2 or both. Knows no limit
// file.
#pragma once

#include "machine/machine_root.hpp"

#include <filesystem>
#include <string_view>
#include <vector>

namespace gpuready {

/// The process's own group first, then every ancestor that is visible here: a limit of any of them
/// holds. Folders that this mount does not show may be among them; a file that is not there is no
/// limit. Empty when there is no such hierarchy.
std::vector<std::filesystem::path> cgroup_v2_folders(const MachineRoot& root);
std::vector<std::filesystem::path> cgroup_v1_folders(const MachineRoot& root,
                                                     std::string_view controller);

}  // namespace gpuready
