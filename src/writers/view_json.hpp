// SPDX-License-Identifier: MIT
// LibTorch's view and a kernel's proof as one line of JSON each, from a child process to its
// parent.
#pragma once

#include "machine/libtorch_view.hpp"

#include <string>

namespace gpuready {

std::string to_json_line(const LibtorchView& view);
std::string to_json_line(const KernelProof& proof);

}  // namespace gpuready
