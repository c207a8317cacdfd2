// SPDX-License-Identifier: MIT
// What is plugged in, whether a driver knows it or not: /sys/bus/pci/devices.
#pragma once

#include "machine/facts.hpp"
#include "machine/machine_root.hpp"

#include <optional>
#include <vector>

namespace gpuready {

/// Display controllers of NVIDIA and AMD, and NVIDIA's bridges (NVSwitch), by address. Unknown
/// where /sys does not tell.
std::optional<std::vector<PciDevice>> read_pci_devices(const MachineRoot& root = {});

}  // namespace gpuready
