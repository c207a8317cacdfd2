// SPDX-License-Identifier: MIT
// The small work that proves a device: each kernel there and on the CPU, in float64.
#pragma once

#include "backend/backend.hpp"

#include <c10/core/Device.h>

namespace gpuready {

/// Throws what LibTorch throws.
KernelValue compare_with_cpu(c10::Device device, FirstKernel kernel);

}  // namespace gpuready
