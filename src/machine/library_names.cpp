// SPDX-License-Identifier: MIT
#include "machine/library_names.hpp"

#include <algorithm>
#include <array>

namespace gpuready {
namespace {

template <class Names>
bool starts_with_any(std::string_view path, const Names& names) {
  const std::string_view file = file_name_of(path);
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return file.substr(0, name.size()) == name; });
}

}  // namespace

std::string_view file_name_of(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

bool is_library(std::string_view path, std::string_view stem) {
  const std::string_view file = file_name_of(path);
  if (file.substr(0, stem.size()) != stem) return false;
  const std::string_view rest = file.substr(stem.size());
  return rest == ".so" || rest.substr(0, 4) == ".so.";
}

bool is_torch_library(std::string_view path) {
  constexpr std::array<std::string_view, 3> kNames{"libtorch.so", "libtorch_", "libc10"};
  return starts_with_any(path, kNames);
}

bool is_nvidia_library(std::string_view path) {
  constexpr std::array<std::string_view, 9> kNames{"libcublas",   "libcud",      "libcufft",
                                                   "libcufile",   "libcupti",    "libcurand",
                                                   "libcusolver", "libcusparse", "libnccl"};
  constexpr std::array<std::string_view, 5> kMore{"libnvrtc", "libnvJitLink", "libnvToolsExt",
                                                  "libnvshmem", "libnvperf"};
  return !is_driver_library(path) &&
         (starts_with_any(path, kNames) || starts_with_any(path, kMore));
}

bool is_driver_library(std::string_view path) {
  return is_library(path, "libcuda") || is_library(path, "libnvidia-ml");
}

}  // namespace gpuready
