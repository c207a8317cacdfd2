// SPDX-License-Identifier: MIT
// A LibTorch on disk from its text files and libraries, none of which is loaded. Draws no
// conclusion.
#pragma once

#include "machine/libtorch_places.hpp"
#include "machine/libtorch_tree.hpp"
#include "readers/library_search.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// What the text files and the string ABI tell: all but the CUDA half's code and the needs. A few
/// milliseconds.
LibtorchTree describe_libtorch(const LibtorchPlace& place, const std::string& packaged_version);

/// The whole. A library that cannot be read is `problem` and leaves its part empty.
LibtorchTree read_libtorch(const LibtorchPlace& place, const std::string& packaged_version,
                           const LoaderSettings& settings);

/// What a CUDA half has code for: "sm_90", for PTX "compute_120". Empty when that cannot be read.
std::vector<std::string> architectures_in_file(const std::string& cuda_library);

}  // namespace gpuready
