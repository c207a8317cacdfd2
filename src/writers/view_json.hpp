// SPDX-License-Identifier: MIT
// LibTorch's view, a kernel's proof and NVML's facts as one line of JSON each, from a child process
// to its parent.
#pragma once

#include "machine/driver_facts.hpp"
#include "machine/libtorch_view.hpp"

#include <string>

namespace gpuready {

std::string to_json_line(const LibtorchView& view);
std::string to_json_line(const KernelProof& proof);
std::string to_json_line(const DriverFacts& driver);

}  // namespace gpuready
