// SPDX-License-Identifier: MIT
// The files below /dev through which a GPU is reached.
#pragma once

#include "machine/facts.hpp"
#include "machine/machine_root.hpp"

#include <vector>

namespace gpuready {

/// NVIDIA's, WSL2's and AMD's nodes that are there, by path, each opened for reading and writing
/// and closed at once; of NVIDIA's control and memory nodes also that they are not.
std::vector<DeviceNode> read_device_nodes(const MachineRoot& root = {});

}  // namespace gpuready
