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
  std::string error;                ///< why NVML counts this card but cannot open it
  std::optional<int> error_code;    ///< NVML's, with `error`: 15 is lost, 16 needs a reset
  std::optional<int> minor_number;  ///< its node is /dev/nvidia<minor>
  std::optional<int> compute_mode;  ///< 0 default, 2 prohibited, 3 exclusive process
  std::optional<bool> mig_enabled;
  std::optional<bool> mig_pending;  ///< what it will be after a reset
  std::optional<int> mig_instances;
  std::optional<bool> persistence;
  std::optional<bool> ecc_enabled;
  std::optional<std::uint64_t> ecc_uncorrected;  ///< since the driver was loaded
  std::optional<bool> memory_repair_pending;  ///< retired pages or remapped rows wait for a reset
  std::optional<bool> memory_repair_failed;
  std::optional<std::uint64_t>
      slowdown_reasons;                ///< NVML's bits, now: 0x8, 0x40, 0x80 are hardware's
  std::optional<int> pcie_generation;  ///< now; idle cards fall to 1
  std::optional<int> pcie_width;
  std::optional<int> pcie_generation_most;  ///< of card and slot together
  std::optional<int> pcie_width_most;
  std::optional<int> processes;            ///< compute processes that NVML lists
  std::optional<int> virtualization_mode;  ///< 0 none, 1 pass-through, 2 vGPU
  std::optional<int> fabric_state;         ///< 3 completed; unknown without NVSwitch
  std::optional<int> fabric_status;        ///< nvmlReturn_t of the fabric's start, when completed
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
  std::optional<int>
      cuda_driver_version_code;  ///< NVML's code when it could not tell; 12 or 13: no libcuda
  std::optional<bool> confidential_ready;  ///< Confidential Computing is on: GPUs may take work
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
