// SPDX-License-Identifier: MIT
#include "libtorch/cuda_half.hpp"

#include <ATen/Version.h>
#include <dlfcn.h>

#include <filesystem>

namespace gpuready {
namespace {

constexpr const char* kCudaLibrary = "libtorch_cuda.so";
constexpr const char* kHipLibrary = "libtorch_hip.so";

/// Empty: there is none.
std::string library_beside(const std::string& cpu_library, const char* name) {
  const auto candidate = std::filesystem::path(cpu_library).parent_path() / name;
  std::error_code unreadable;
  return std::filesystem::exists(candidate, unreadable) ? candidate.string() : std::string{};
}

CudaHalf open_beside(const std::string& cpu_library) {
  CudaHalf half;
  half.cuda_library_path = library_beside(cpu_library, kCudaLibrary);
  if (half.cuda_library_path.empty()) {
    half.cuda_library_path = library_beside(cpu_library, kHipLibrary);
    half.is_hip = !half.cuda_library_path.empty();
  }
  if (half.cuda_library_path.empty()) return half;
  if (dlopen(half.cuda_library_path.c_str(), RTLD_NOW | RTLD_GLOBAL) == nullptr) {
    half.loader_error = dlerror();
  }
  return half;
}

}  // namespace

std::string loaded_cpu_library() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(&at::show_config), &info) == 0) return {};
  std::error_code unresolved;
  const auto path = std::filesystem::weakly_canonical(info.dli_fname, unresolved);
  return unresolved ? info.dli_fname : path.string();
}

const CudaHalf& open_cuda_half() {
  static const CudaHalf half = open_beside(loaded_cpu_library());
  return half;
}

}  // namespace gpuready
