// SPDX-License-Identifier: MIT
// Which GPU, if any, is measured against the CPU.
#pragma once

#include "commands/context.hpp"
#include "machine/libtorch_view.hpp"

#include <cstdint>
#include <optional>

namespace gpuready {

struct DeviceWish {
  enum class Kind { kAuto, kCpu, kCuda };
  Kind kind = Kind::kAuto;
  std::int64_t index = 0;
};

/// Whether CUDA has to be asked for this wish.
AskCuda ask_cuda_for(const DeviceWish& wish);

/// Everything LibTorch says, kept after the door's own texts are gone.
LibtorchView view_of(Backend& backend, AskCuda ask);

/// The index of the GPU to use; none for the CPU alone. Throws std::runtime_error when the device
/// named is not here.
std::optional<std::int64_t> choose_gpu(const LibtorchView& view, const DeviceWish& wish);

}  // namespace gpuready
