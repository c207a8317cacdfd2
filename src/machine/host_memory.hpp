// SPDX-License-Identifier: MIT
// How many bytes of main memory this process can still get. Knows no matrix.
#pragma once

#include "machine/machine_root.hpp"

#include <cstdint>
#include <optional>

namespace gpuready {

struct HostMemory {
  std::optional<std::uint64_t> total_bytes;  ///< of the machine
  std::optional<std::uint64_t>
      available_bytes;             ///< without swapping, the control groups' limits counted
  bool limited_by_cgroup = false;  ///< a control group leaves less than the machine has
};

HostMemory read_host_memory(const MachineRoot& root = {});

}  // namespace gpuready
