// SPDX-License-Identifier: MIT
#include "libtorch/cuda_driver.hpp"

#include <dlfcn.h>

#include <array>
#include <cstdio>

namespace gpuready {
namespace {

constexpr int kSuccess = 0;                  // CUDA_SUCCESS, cuda.h
constexpr int kCapabilityMajor = 75;         // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, cuda.h
constexpr int kCapabilityMinor = 76;         // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, cuda.h
using Uuid = std::array<unsigned char, 16>;  // CUuuid, cuda.h

/// Only the one that LibTorch has opened: opening it here would start what --device cpu leaves
/// alone.
template <class... Arguments>
bool call(const char* name, Arguments... arguments) {
  void* const driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (driver == nullptr) return false;
  auto* function = reinterpret_cast<int (*)(Arguments...)>(dlsym(driver, name));
  return function != nullptr && function(arguments...) == kSuccess;
}

std::optional<std::int32_t> attribute(int which, int device) {
  int value = 0;
  if (!call("cuDeviceGetAttribute", &value, which, device)) return std::nullopt;
  return value;
}

/// As nvidia-smi writes it: "GPU-" and the bytes in groups of 4, 2, 2, 2, 6.
std::string uuid_text(const Uuid& bytes) {
  std::string text = "GPU";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 0 || i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    std::array<char, 3> hex{};
    std::snprintf(hex.data(), hex.size(), "%02x", static_cast<unsigned>(bytes[i]));
    text += hex.data();
  }
  return text;
}

}  // namespace

DriverDevice driver_device(std::int32_t index) {
  DriverDevice facts;
  int device = 0;
  if (!call("cuDeviceGet", &device, static_cast<int>(index))) return facts;
  std::array<char, 256> name{};
  if (call("cuDeviceGetName", name.data(), static_cast<int>(name.size()), device))
    facts.name = name.data();
  Uuid uuid{};
  if (call("cuDeviceGetUuid", &uuid, device)) facts.uuid = uuid_text(uuid);
  facts.capability_major = attribute(kCapabilityMajor, device);
  facts.capability_minor = attribute(kCapabilityMinor, device);
  std::size_t total = 0;
  if (call("cuDeviceTotalMem_v2", &total, device)) facts.memory_total_bytes = total;
  return facts;
}

}  // namespace gpuready
