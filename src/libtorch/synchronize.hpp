// SPDX-License-Identifier: MIT
// Waiting for a device: one route for every device that is not the CPU, so that what the tests see
// on their fake device is what CUDA runs.
#pragma once

#include <c10/core/Device.h>

namespace gpuready {

/// Returns when everything started on `device` is done; throws what went wrong on it meanwhile. The
/// CPU's work is done when its call returns.
void synchronize(c10::Device device);

}  // namespace gpuready
