// SPDX-License-Identifier: MIT
// NVIDIA's driver library without any CUDA runtime: where it is, and what it says when asked alone.
#pragma once

#include "machine/facts.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// Where the loader finds it, else where WSL2 puts it.
inline const std::vector<std::string> kCudaDriverLibraries = {"libcuda.so.1",
                                                              "/usr/lib/wsl/lib/libcuda.so.1"};

/// What the loader takes for that bare name. Loads the library into this process.
DriverLibrary find_driver_library(const std::string& name);

/// cuInit, version and count. Runs inside this process, and can hang or crash with a broken driver.
/// All unknown without the library.
DriverApi ask_driver_api(const std::vector<std::string>& libraries = kCudaDriverLibraries);

}  // namespace gpuready
