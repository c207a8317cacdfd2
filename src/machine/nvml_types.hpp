// SPDX-License-Identifier: MIT
// The few C declarations of NVML that are needed, written from its reference
// (https://docs.nvidia.com/deploy/nvml-api/): a build needs no NVIDIA header. Sizes are part of the
// interface and asserted.
#pragma once

#include <cstddef>

namespace gpuready {

using NvmlDevice = void*;

/// nvmlReturn_t, as far as it is told apart here.
inline constexpr int kNvmlSuccess = 0;
inline constexpr int kNvmlFunctionNotFound = 13;

/// NVML_DEVICE_NAME_V2_BUFFER_SIZE, the largest of its text buffers.
inline constexpr unsigned kNvmlTextSize = 96;
/// NVML_TEMPERATURE_GPU of nvmlTemperatureSensors_t.
inline constexpr unsigned kNvmlGpuSensor = 0;

/// nvmlMemory_t.
struct NvmlMemory {
  unsigned long long total;
  unsigned long long free;
  unsigned long long used;
};

/// nvmlPciInfo_t of nvmlDeviceGetPciInfo_v3.
struct NvmlPciInfo {
  char bus_id_legacy[16];
  unsigned domain;
  unsigned bus;
  unsigned device;
  unsigned pci_device_id;
  unsigned pci_subsystem_id;
  char bus_id[32];
};

/// nvmlUtilization_t, in percent.
struct NvmlUtilization {
  unsigned gpu;
  unsigned memory;
};

/// Newer structs begin with their size and version (NVML_STRUCT_VERSION): NVML refuses another one.
constexpr unsigned nvml_struct_version(std::size_t size, unsigned version) {
  return static_cast<unsigned>(size) | version << 24U;
}

/// nvmlMemory_v2_t: unlike the first version, `used` leaves out what the driver reserves, as
/// nvidia-smi shows it.
struct NvmlMemoryV2 {
  unsigned version;
  unsigned long long total;
  unsigned long long reserved;
  unsigned long long free;
  unsigned long long used;
};

/// nvmlTemperature_v1_t, in degrees Celsius.
struct NvmlTemperature {
  unsigned version;
  unsigned sensor;
  int celsius;
};

static_assert(sizeof(NvmlPciInfo) == 68 && sizeof(NvmlMemory) == 24 && sizeof(NvmlMemoryV2) == 40);
static_assert(sizeof(NvmlUtilization) == 8 && sizeof(NvmlTemperature) == 12);

}  // namespace gpuready
