// SPDX-License-Identifier: MIT
// One NVML question for each fact. "Not supported" is normal on GeForce, WSL2, MIG and vGPU: the
// fact stays unknown.
#include "machine/nvml_facts.hpp"

#include "machine/nvml_session.hpp"

#include <array>

namespace gpuready {
namespace {

using Names = std::initializer_list<const char*>;

/// Of functions that take, behind `leading`, a buffer and its size.
template <typename... Leading>
std::string text(const NvmlSession& nvml, Names names, Leading... leading) {
  std::array<char, kNvmlTextSize> buffer{};
  if (nvml.call(names, leading..., buffer.data(), kNvmlTextSize) != kNvmlSuccess) return {};
  buffer.back() = '\0';
  return buffer.data();
}

std::optional<double> watts(const NvmlSession& nvml, const char* name, NvmlDevice device) {
  unsigned milliwatts = 0;
  if (nvml.call({name}, device, &milliwatts) != kNvmlSuccess) return std::nullopt;
  return milliwatts / 1000.0;
}

std::optional<double> utilization_percent(const NvmlSession& nvml, NvmlDevice device) {
  NvmlUtilization utilization{};
  if (nvml.call({"nvmlDeviceGetUtilizationRates"}, device, &utilization) != kNvmlSuccess)
    return std::nullopt;
  return utilization.gpu;
}

std::string pci_bus_id(const NvmlSession& nvml, NvmlDevice device) {
  NvmlPciInfo pci{};
  if (nvml.call({"nvmlDeviceGetPciInfo_v3"}, device, &pci) != kNvmlSuccess) return {};
  pci.bus_id[sizeof(pci.bus_id) - 1] = '\0';
  return pci.bus_id;
}

void read_memory(const NvmlSession& nvml, NvmlDevice device, GpuCard& card) {
  NvmlMemoryV2 newest{};
  newest.version = nvml_struct_version(sizeof(NvmlMemoryV2), 2);
  NvmlMemory memory{};
  if (nvml.call({"nvmlDeviceGetMemoryInfo_v2"}, device, &newest) == kNvmlSuccess) {
    memory = {newest.total, newest.free, newest.used};
  } else if (nvml.call({"nvmlDeviceGetMemoryInfo"}, device, &memory) != kNvmlSuccess) {
    return;
  }
  card.memory_total_bytes = memory.total;
  card.memory_free_bytes = memory.free;
  card.memory_used_bytes = memory.used;
}

void read_capability(const NvmlSession& nvml, NvmlDevice device, GpuCard& card) {
  int major = 0;
  int minor = 0;
  if (nvml.call({"nvmlDeviceGetCudaComputeCapability"}, device, &major, &minor) != kNvmlSuccess)
    return;
  card.capability_major = major;
  card.capability_minor = minor;
}

GpuCard read_card(const NvmlSession& nvml, unsigned index) {
  GpuCard card;
  NvmlDevice device = nullptr;
  const int code =
      nvml.call({"nvmlDeviceGetHandleByIndex_v2", "nvmlDeviceGetHandleByIndex"}, index, &device);
  if (code != kNvmlSuccess) {
    card.error = nvml.describe(code);
    return card;
  }
  card.name = text(nvml, {"nvmlDeviceGetName"}, device);
  card.uuid = text(nvml, {"nvmlDeviceGetUUID"}, device);
  card.pci_bus_id = pci_bus_id(nvml, device);
  read_memory(nvml, device, card);
  read_capability(nvml, device, card);
  card.temperature_c = card_temperature_c(nvml, device);
  card.power_w = card_power_w(nvml, device);
  card.power_limit_w = watts(nvml, "nvmlDeviceGetEnforcedPowerLimit", device);
  card.utilization_percent = utilization_percent(nvml, device);
  return card;
}

void read_versions(const NvmlSession& nvml, DriverFacts& facts) {
  const auto release = text(nvml, {"nvmlSystemGetDriverVersion"});
  if (!release.empty()) facts.driver_version = release;
  int cuda = 0;
  const int code =
      nvml.call({"nvmlSystemGetCudaDriverVersion_v2", "nvmlSystemGetCudaDriverVersion"}, &cuda);
  if (code == kNvmlSuccess) facts.cuda_driver_version = cuda;
}

}  // namespace

std::optional<double> card_temperature_c(const NvmlSession& nvml, NvmlDevice device) {
  NvmlTemperature newest{nvml_struct_version(sizeof(NvmlTemperature), 1), kNvmlGpuSensor, 0};
  if (nvml.call({"nvmlDeviceGetTemperatureV"}, device, &newest) == kNvmlSuccess)
    return newest.celsius;
  unsigned celsius = 0;
  if (nvml.call({"nvmlDeviceGetTemperature"}, device, kNvmlGpuSensor, &celsius) != kNvmlSuccess)
    return std::nullopt;
  return celsius;
}

std::optional<double> card_power_w(const NvmlSession& nvml, NvmlDevice device) {
  return watts(nvml, "nvmlDeviceGetPowerUsage", device);
}

DriverFacts read_nvml_facts(const std::vector<std::string>& libraries) {
  DriverFacts facts;
  const NvmlSession nvml(libraries);
  if (!nvml.is_running()) {
    facts.error = nvml.error();
    facts.nvml_code = nvml.init_code();
    return facts;
  }
  facts.source = kNvmlSource;
  read_versions(nvml, facts);
  unsigned count = 0;
  const int code = nvml.call({"nvmlDeviceGetCount_v2", "nvmlDeviceGetCount"}, &count);
  if (code != kNvmlSuccess) {
    facts.error = nvml.describe(code);
    facts.nvml_code = code;
  }
  for (unsigned index = 0; index < count; ++index) facts.cards.push_back(read_card(nvml, index));
  return facts;
}

}  // namespace gpuready
