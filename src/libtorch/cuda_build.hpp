// SPDX-License-Identifier: MIT
// What the CUDA half that is loaded was built with: versions and architectures. Starts no driver.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gpuready {

/// 13000 is CUDA 13.0.
std::optional<std::int32_t> cuda_runtime_version();

/// 91900 is cuDNN 9.19.0; the one of its headers.
std::optional<std::int32_t> cudnn_version();
/// The one that the loader found.
std::optional<std::int32_t> cudnn_runtime_version();

/// "sm_75 sm_90 compute_120"; empty where LibTorch does not tell, as newer ones do not without a
/// driver.
std::string cuda_architectures();

}  // namespace gpuready
