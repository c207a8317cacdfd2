// SPDX-License-Identifier: MIT
// Prints 1 when the CUDA half of LibTorch is in this process, with or without a GPU, else 0.
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/cuda.h>

#include <cstdio>

int main() {
  static_cast<void>(torch::cuda::is_available());
  std::printf("%d\n", c10::impl::hasDeviceGuardImpl(c10::DeviceType::CUDA) ? 1 : 0);
}
