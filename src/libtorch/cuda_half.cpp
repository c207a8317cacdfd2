// SPDX-License-Identifier: MIT
#include "libtorch/cuda_half.hpp"

#include <ATen/Version.h>
#include <dlfcn.h>

#include <filesystem>

namespace gpuready {
namespace {

std::string loaded_cpu_library() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(&at::show_config), &info) == 0) return {};
  return std::filesystem::weakly_canonical(info.dli_fname).string();
}

CudaHalf open_beside(const std::string& cpu_library) {
  CudaHalf half{cpu_library, {}, {}};
  const auto candidate = std::filesystem::path(cpu_library).parent_path() / "libtorch_cuda.so";
  if (!std::filesystem::exists(candidate)) return half;
  half.cuda_library_path = candidate.string();
  if (dlopen(half.cuda_library_path.c_str(), RTLD_NOW | RTLD_GLOBAL) == nullptr) {
    half.loader_error = dlerror();
  }
  return half;
}

}  // namespace

const CudaHalf& open_cuda_half() {
  static const CudaHalf half = open_beside(loaded_cpu_library());
  return half;
}

}  // namespace gpuready
