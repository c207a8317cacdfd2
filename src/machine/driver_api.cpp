// SPDX-License-Identifier: MIT
// Declarations of libcuda from its reference (https://docs.nvidia.com/cuda/cuda-driver-api/): plain
// ints, the same in all versions.
#include "machine/driver_api.hpp"

#include "machine/shared_library.hpp"

#include <dlfcn.h>
#include <link.h>

#include <filesystem>

namespace gpuready {
namespace {

constexpr int kCudaSuccess = 0;

/// What the real file's name has behind ".so.": "580.95.05" of libcuda.so.580.95.05.
std::string version_in_name(const std::filesystem::path& file) {
  constexpr std::string_view kMark = ".so.";
  const std::string name = file.filename().string();
  const auto mark = name.find(kMark);
  return mark == std::string::npos ? "" : name.substr(mark + kMark.size());
}

std::string loaded_path(const std::string& name) {
  void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_NOLOAD);
  if (handle == nullptr) return {};
  link_map* map = nullptr;
  const bool known = dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0;
  std::string path = known ? map->l_name : "";
  dlclose(handle);
  return path;
}

}  // namespace

DriverLibrary find_driver_library(const std::string& name) {
  DriverLibrary facts;
  facts.name = name;
  const SharedLibrary library({name});
  facts.loads = library.is_open();
  facts.error = library.error();
  if (!library.is_open()) return facts;
  std::error_code unknown;
  const auto file = std::filesystem::canonical(loaded_path(name), unknown);
  if (unknown) return facts;
  facts.path = file.string();
  facts.version = version_in_name(file);
  const auto bytes = std::filesystem::file_size(file, unknown);
  if (!unknown) facts.size_bytes = bytes;
  return facts;
}

DriverApi ask_driver_api(const std::vector<std::string>& libraries) {
  DriverApi api;
  const SharedLibrary library(libraries);
  if (auto* version = library.function<int(int*)>("cuDriverGetVersion")) {
    int number = 0;
    api.version_code = version(&number);
    if (api.version_code == kCudaSuccess) api.cuda_version = number;
  }
  auto* start = library.function<int(unsigned)>("cuInit");
  if (start == nullptr) return api;
  api.init_code = start(0);
  auto* count = library.function<int(int*)>("cuDeviceGetCount");
  if (api.init_code != kCudaSuccess || count == nullptr) return api;
  int devices = 0;
  api.count_code = count(&devices);
  if (api.count_code == kCudaSuccess) api.device_count = devices;
  return api;
}

}  // namespace gpuready
