// SPDX-License-Identifier: MIT
// The one list of facts: each one's name and where it comes from, for writer, reader, privacy and
// documentation. Knows no format. A part without an origin of its own has its group's.
#pragma once

#include "machine/facts.hpp"

#include <type_traits>

namespace gpuready {

/// visit(part, take) calls take(name, member, origin) for every member, in the order of the file.
/// New ones go to the end.
template <class Part>
struct FactList;

template <class Part, class Take>
void for_each_fact(Part& part, const Take& take) {
  FactList<std::remove_const_t<Part>>::visit(part, take);
}

template <>
struct FactList<PciDevice> {
  template <class Part, class Take>
  static void visit(Part& device, const Take& take) {
    take("address", device.address, "");
    take("vendor_id", device.vendor_id, "its vendor");
    take("device_id", device.device_id, "its device");
    take("device_class", device.device_class, "its class");
    take("driver", device.driver, "its link driver");
    take("config_answers", device.config_answers, "its config");
    take("bar_is_assigned", device.bar_is_assigned, "its resource");
  }
};

template <>
struct FactList<KernelModules> {
  template <class Part, class Take>
  static void visit(Part& modules, const Take& take) {
    take("nvidia", modules.nvidia, "/sys/module/nvidia");
    take("nvidia_uvm", modules.nvidia_uvm, "/sys/module/nvidia_uvm");
    take("nouveau", modules.nouveau, "/sys/module/nouveau");
    take("nvidia_version", modules.nvidia_version, "/sys/module/nvidia/version");
    take("is_open", modules.is_open, "/proc/driver/nvidia/version");
    take("uvm_disable_hmm", modules.uvm_disable_hmm,
         "/sys/module/nvidia_uvm/parameters/uvm_disable_hmm");
  }
};

template <>
struct FactList<DeviceNode> {
  template <class Part, class Take>
  static void visit(Part& node, const Take& take) {
    take("path", node.path, "");
    take("exists", node.exists, "stat");
    take("open_errno", node.open_errno, "open for reading and writing");
  }
};

template <>
struct FactList<DriverLibrary> {
  template <class Part, class Take>
  static void visit(Part& library, const Take& take) {
    take("name", library.name, "");
    take("loads", library.loads, "dlopen");
    take("path", library.path, "");
    take("version", library.version, "the file's name");
    take("size_bytes", library.size_bytes, "stat");
    take("error", library.error, "dlerror");
    take("other_copies", library.other_copies, "the loader's folders");
  }
};

template <>
struct FactList<GpuCard> {
  template <class Part, class Take>
  static void visit(Part& card, const Take& take) {
    take("name", card.name, "nvmlDeviceGetName");
    take("uuid", card.uuid, "nvmlDeviceGetUUID");
    take("pci_bus_id", card.pci_bus_id, "nvmlDeviceGetPciInfo");
    take("memory_total_bytes", card.memory_total_bytes, "nvmlDeviceGetMemoryInfo");
    take("memory_free_bytes", card.memory_free_bytes, "nvmlDeviceGetMemoryInfo");
    take("memory_used_bytes", card.memory_used_bytes, "nvmlDeviceGetMemoryInfo");
    take("capability_major", card.capability_major, "nvmlDeviceGetCudaComputeCapability");
    take("capability_minor", card.capability_minor, "nvmlDeviceGetCudaComputeCapability");
    take("temperature_c", card.temperature_c, "nvmlDeviceGetTemperature");
    take("power_w", card.power_w, "nvmlDeviceGetPowerUsage");
    take("power_limit_w", card.power_limit_w, "nvmlDeviceGetEnforcedPowerLimit");
    take("utilization_percent", card.utilization_percent, "nvmlDeviceGetUtilizationRates");
    take("error", card.error, "nvmlDeviceGetHandleByIndex, in nvmlErrorString's words");
    take("error_code", card.error_code, "nvmlDeviceGetHandleByIndex");
    take("minor_number", card.minor_number, "nvmlDeviceGetMinorNumber");
    take("compute_mode", card.compute_mode, "nvmlDeviceGetComputeMode");
    take("mig_enabled", card.mig_enabled, "nvmlDeviceGetMigMode");
    take("mig_pending", card.mig_pending, "nvmlDeviceGetMigMode");
    take("mig_instances", card.mig_instances, "nvmlDeviceGetMigDeviceHandleByIndex");
    take("persistence", card.persistence, "nvmlDeviceGetPersistenceMode");
    take("ecc_enabled", card.ecc_enabled, "nvmlDeviceGetEccMode");
    take("ecc_uncorrected", card.ecc_uncorrected, "nvmlDeviceGetTotalEccErrors");
    take("memory_repair_pending", card.memory_repair_pending,
         "nvmlDeviceGetRemappedRows, nvmlDeviceGetRetiredPagesPendingStatus");
    take("memory_repair_failed", card.memory_repair_failed, "nvmlDeviceGetRemappedRows");
    take("slowdown_reasons", card.slowdown_reasons, "nvmlDeviceGetCurrentClocksEventReasons");
    take("pcie_generation", card.pcie_generation, "nvmlDeviceGetCurrPcieLinkGeneration");
    take("pcie_width", card.pcie_width, "nvmlDeviceGetCurrPcieLinkWidth");
    take("pcie_generation_most", card.pcie_generation_most, "nvmlDeviceGetMaxPcieLinkGeneration");
    take("pcie_width_most", card.pcie_width_most, "nvmlDeviceGetMaxPcieLinkWidth");
    take("processes", card.processes, "nvmlDeviceGetComputeRunningProcesses");
    take("virtualization_mode", card.virtualization_mode, "nvmlDeviceGetVirtualizationMode");
    take("fabric_state", card.fabric_state, "nvmlDeviceGetGpuFabricInfo");
    take("fabric_status", card.fabric_status, "nvmlDeviceGetGpuFabricInfo");
  }
};

template <>
struct FactList<DriverFacts> {
  template <class Part, class Take>
  static void visit(Part& driver, const Take& take) {
    take("source", driver.source, "");
    take("driver_version", driver.driver_version, "nvmlSystemGetDriverVersion");
    take("cuda_driver_version", driver.cuda_driver_version, "nvmlSystemGetCudaDriverVersion");
    take("cards", driver.cards, "nvmlDeviceGetHandleByIndex");
    take("error", driver.error, "dlerror, nvmlErrorString, nvidia-smi's end");
    take("nvml_code", driver.nvml_code, "nvmlInit");
    take("nvml_broke_off", driver.nvml_broke_off, "the child process that asks NVML");
    take("cuda_driver_version_code", driver.cuda_driver_version_code,
         "nvmlSystemGetCudaDriverVersion");
    take("confidential_ready", driver.confidential_ready, "nvmlSystemGetConfComputeGpusReadyState");
  }
};

template <>
struct FactList<DriverApi> {
  template <class Part, class Take>
  static void visit(Part& api, const Take& take) {
    take("init_code", api.init_code, "cuInit");
    take("version_code", api.version_code, "cuDriverGetVersion");
    take("cuda_version", api.cuda_version, "cuDriverGetVersion");
    take("device_count", api.device_count, "cuDeviceGetCount");
    take("count_code", api.count_code, "cuDeviceGetCount");
    take("ended", api.ended, "the child process that asks libcuda");
  }
};

template <>
struct FactList<SystemFacts> {
  template <class Part, class Take>
  static void visit(Part& system, const Take& take) {
    take("distribution", system.distribution, "/etc/os-release ID");
    take("distribution_version", system.distribution_version, "/etc/os-release VERSION_ID");
    take("kernel_version", system.kernel_version, "/proc/sys/kernel/osrelease");
    take("machine", system.machine, "uname");
    take("container", system.container, "marks in /, /run, /proc and the environment");
    take("wsl", system.wsl, "/proc/sys/kernel/osrelease");
    take("tegra", system.tegra, "/etc/nv_tegra_release, the device tree");
    take("may_be_root", system.may_be_root, "geteuid");
    take("seccomp", system.seccomp, "/proc/self/status");
    take("address_space_limit_bytes", system.address_space_limit_bytes, "getrlimit RLIMIT_AS");
    take("group_ids", system.group_ids, "getgroups");
    take("kernel_log", system.kernel_log, "the kernel's log, lines of the NVIDIA driver");
    take("kernel_log_readable", system.kernel_log_readable, "opening the kernel's log");
    take("fabric_manager_runs", system.fabric_manager_runs, "the names of processes in /proc");
    take("variables", system.variables, "environment variables that are set");
  }
};

template <>
struct FactList<LibtorchDevice> {
  template <class Part, class Take>
  static void visit(Part& device, const Take& take) {
    take("name", device.name, "cuDeviceGetName");
    take("uuid", device.uuid, "cuDeviceGetUuid");
    take("capability_major", device.capability_major, "cuDeviceGetAttribute");
    take("capability_minor", device.capability_minor, "cuDeviceGetAttribute");
    take("memory_total_bytes", device.memory_total_bytes, "cuDeviceTotalMem");
  }
};

template <>
struct FactList<LibtorchView> {
  template <class Part, class Take>
  static void visit(Part& view, const Take& take) {
    take("cuda_asked", view.cuda_asked, "");
    take("version", view.version, "the package that the module was built with");
    take("header_version", view.header_version, "TORCH_VERSION");
    take("loaded_version", view.loaded_version, "at::show_config");
    take("cpu_library_path", view.cpu_library_path, "dladdr");
    take("cuda_library_path", view.cuda_library_path, "the folder of libtorch_cpu.so");
    take("cuda_library_error", view.cuda_library_error, "dlerror");
    take("unavailable_reason", view.unavailable_reason, "what CUDA's hooks throw at their start");
    take("cuda_runtime_version", view.cuda_runtime_version, "CUDA's hooks, versionCUDART");
    take("cuda_half_loaded", view.cuda_half_loaded, "c10::impl::hasDeviceGuardImpl");
    take("cuda_available", view.cuda_available, "torch::cuda::is_available");
    take("devices", view.devices, "torch::cuda::device_count");
    take("blas", view.blas, "the library that has sgemm");
    take("blas_core", view.blas_core, "openblas_get_corename");
    take("architectures", view.architectures,
         "CUDA's hooks, showConfig, else the file libtorch_cuda.so");
    take("cudnn_version", view.cudnn_version, "CUDA's hooks, versionCuDNN");
    take("cudnn_runtime_version", view.cudnn_runtime_version, "cudnnGetVersion");
    take("is_hip", view.is_hip, "the folder of libtorch_cpu.so");
  }
};

template <>
struct FactList<KernelProof> {
  template <class Part, class Take>
  static void visit(Part& proof, const Take& take) {
    take("device", proof.device, "");
    take("correct", proof.correct, "its value beside the CPU's");
    take("error", proof.error, "what LibTorch throws, how wrong its value is, how the child ended");
    take("kernel", proof.kernel, "");
  }
};

template <>
struct FactList<HostCpuFacts> {
  template <class Part, class Take>
  static void visit(Part& cpu, const Take& take) {
    take("name", cpu.name, "/proc/cpuinfo");
    take("threads", cpu.threads, "sched_getaffinity and the control groups' quota");
    take("host_cpus", cpu.host_cpus, "/sys/devices/system/cpu/online");
    take("blas_core_too_old", cpu.blas_core_too_old, "the CPU's flags beside OpenBLAS's core");
    take("better_blas_core", cpu.better_blas_core, "the CPU's flags");
    take("memory_available_bytes", cpu.memory_available_bytes,
         "/proc/meminfo and the control groups' limits");
  }
};

template <>
struct FactList<Facts> {
  template <class Part, class Take>
  static void visit(Part& facts, const Take& take) {
    take("gathered_at", facts.gathered_at, "the system's clock");
    take("gpuready_version", facts.gpuready_version, "this program");
    take("system", facts.system, "");
    take("pci_devices", facts.pci_devices, "/sys/bus/pci/devices");
    take("modules", facts.modules, "");
    take("nodes", facts.nodes, "/dev");
    take("libcuda", facts.libcuda, "the loader");
    take("libnvidia_ml", facts.libnvidia_ml, "the loader");
    take("driver", facts.driver, "NVML, else nvidia-smi");
    take("driver_api", facts.driver_api, "libcuda.so.1 in a child process");
    take("module_path", facts.module_path, "--module, GPUREADY_LIBTORCH_MODULE, this program");
    take("module_description", facts.module_description, "the text file beside the module");
    take("libtorch", facts.libtorch, "LibTorch in a child process");
    take("libtorch_error", facts.libtorch_error, "the end of that child process");
    take("kernels", facts.kernels, "that child process");
    take("mapped_libraries", facts.mapped_libraries, "/proc/self/maps of that child process");
    take("cpu", facts.cpu, "");
  }
};

/// Whether `Type` is a group of facts with a list of its own.
template <class Type, class = void>
inline constexpr bool kIsPart = false;
template <class Type>
inline constexpr bool kIsPart<Type, std::void_t<decltype(sizeof(FactList<Type>))>> = true;

}  // namespace gpuready
