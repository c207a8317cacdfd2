// SPDX-License-Identifier: MIT
// LibTorch's CUDA half, opened at run time: one module then serves CPU and CUDA builds of LibTorch,
// and no linker can drop the half that nothing refers to.
#pragma once

#include <string>

namespace gpuready {

/// The libtorch_cpu that this process has loaded.
std::string loaded_cpu_library();

struct CudaHalf {
  std::string cuda_library_path;  ///< empty: there is none beside libtorch_cpu
  std::string loader_error;       ///< empty: it loaded, or there is none
  bool is_hip = false;            ///< ROCm's, which answers under CUDA's names
};

/// Opens it on the first call, which must come before any CUDA question: LibTorch asks for its CUDA
/// hooks once and keeps the answer for the life of the process.
const CudaHalf& open_cuda_half();

}  // namespace gpuready
