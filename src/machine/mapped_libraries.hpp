// SPDX-License-Identifier: MIT
// Which of CUDA's and LibTorch's libraries this process has really loaded, and from where.
#pragma once

#include "machine/machine_root.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// Paths of the files libcu*, libnv*, libtorch*, libc10* that are mapped, each once, sorted. Empty
/// as well where /proc does not tell.
std::vector<std::string> mapped_libraries(const MachineRoot& root = {});

}  // namespace gpuready
