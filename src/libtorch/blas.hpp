// SPDX-License-Identifier: MIT
// Which matrix library serves LibTorch's CPU products, asked from the library that is really
// loaded.
#pragma once

#include <cstdint>
#include <string>

namespace gpuready {

struct LoadedBlas {
  std::string name;
  std::string core;
};

LoadedBlas loaded_blas();

/// Sets the thread counts of LibTorch and, where there is one, of OpenBLAS, which does not follow
/// LibTorch's.
void set_compute_threads(std::int32_t threads);

}  // namespace gpuready
