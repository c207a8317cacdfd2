// SPDX-License-Identifier: MIT
// What is plugged in, whether a driver knows it or not.
#pragma once

#include "machine/machine_root.hpp"

#include <cstddef>

namespace gpuready {

/// Display controllers of NVIDIA (vendor 0x10de, class 0x03) on the PCI bus; 0 as well where /sys
/// does not tell.
std::size_t nvidia_pci_devices(const MachineRoot& root = {});

}  // namespace gpuready
