// SPDX-License-Identifier: MIT
// The first kernels of a device, in the order tried, and how wrong each one's value may be.
#pragma once

#include "backend/backend.hpp"
#include "machine/libtorch_view.hpp"

#include <array>
#include <string>
#include <utility>

namespace gpuready {

/// Each needs more of a GPU's software than the one before: the driver, LibTorch's own kernels,
/// cuBLAS, cuDNN, cuSOLVER.
inline constexpr std::array<std::pair<FirstKernel, const char*>, 5> kFirstKernels{
    {{FirstKernel::kFill, "fill"},
     {FirstKernel::kAdd, "add"},
     {FirstKernel::kMatmul, "matmul"},
     {FirstKernel::kConvolution, "convolution"},
     {FirstKernel::kSolve, "solve"}}};

/// The largest believable relative error of a right value.
double kernel_error_bound(FirstKernel kernel);

/// "cuda:0"
std::string gpu_label(std::size_t index);

/// Tries kFirstKernels[kernel] on the GPU of that index.
KernelProof prove_gpu_kernel(Backend& backend, std::size_t gpu, std::size_t kernel);

}  // namespace gpuready
