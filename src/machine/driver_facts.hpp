// SPDX-License-Identifier: MIT
// The NVIDIA driver's own view of this machine. Knows no CUDA runtime and no LibTorch.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

/// One card in the driver's order (PCI bus), which is not CUDA's: join on uuid or pci_bus_id. Empty
/// text: unknown.
struct GpuCard {
  std::string name;
  std::string uuid;        ///< "GPU-…"
  std::string pci_bus_id;  ///< "00000000:65:00.0"
  std::optional<std::uint64_t> memory_total_bytes;
  std::optional<std::uint64_t> memory_free_bytes;
  std::optional<std::uint64_t> memory_used_bytes;
  std::optional<int> capability_major;
  std::optional<int> capability_minor;
  std::optional<double> temperature_c;
  std::optional<double> power_w;
  std::optional<double> power_limit_w;
  std::optional<double> utilization_percent;
  std::string error;  ///< why NVML counts this card but cannot open it
};

inline constexpr const char* kNvmlSource = "NVML";

struct DriverFacts {
  std::string source;  ///< kNvmlSource, "nvidia-smi", or empty when neither answered
  std::optional<std::string> driver_version;
  std::optional<int> cuda_driver_version;  ///< newest CUDA of this driver: 13000 is 13.0
  std::vector<GpuCard> cards;
  /// Why NVML did not answer (the loader's words, or its own with its number, as in "Driver/library
  /// version mismatch (NVML 18)"), and behind "; " why nvidia-smi did not either.
  std::string error;
  std::optional<int> nvml_code;  ///< NVML's return code when it loaded but refused
  bool nvml_broke_off = false;   ///< it crashed, or gave no answer in time
};

/// Who is asked, in this order.
struct DriverSources {
  /// As read_nvml_facts(), which can hang with a broken driver: best asked in a child process.
  std::function<DriverFacts()> ask_nvml;
  std::string nvidia_smi = "nvidia-smi";
  double nvidia_smi_time_limit_s = 10;
};

DriverFacts read_driver_facts(const DriverSources& sources);

}  // namespace gpuready
