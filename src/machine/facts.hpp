// SPDX-License-Identifier: MIT
// Everything a diagnosis of this machine rests on, as read; nothing is concluded here. Unknown is
// an empty optional or text. Who gathers a group stands in the header that the group's reader has.
#pragma once

#include "machine/driver_facts.hpp"
#include "machine/libtorch_view.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

/// A display controller, or a bridge such as an NVSwitch, of a maker of GPUs: /sys/bus/pci/devices.
struct PciDevice {
  std::string address;                  ///< "0000:65:00.0"
  std::optional<int> vendor_id;         ///< 0x10de NVIDIA, 0x1002 AMD
  std::optional<int> device_id;         ///< 0xffff: the device does not answer any more
  std::optional<int> device_class;      ///< 24 bits: 0x0300xx VGA, 0x0302xx 3D, 0x0680xx bridge
  std::optional<std::string> driver;    ///< name of the bound kernel driver; empty: none is bound
  std::optional<bool> config_answers;   ///< false: its configuration space reads 0xff only
  std::optional<bool> bar_is_assigned;  ///< false: a memory region has no address
};

/// /sys/module, /proc/driver/nvidia/version.
struct KernelModules {
  std::optional<bool> nvidia;
  std::optional<bool> nvidia_uvm;
  std::optional<bool> nouveau;
  std::optional<std::string> nvidia_version;  ///< of the module that is loaded: "580.95.05"
  std::optional<bool> is_open;                ///< NVIDIA's open kernel module
  std::optional<bool> uvm_disable_hmm;        ///< nvidia_uvm's parameter
};

/// A file below /dev, and what open(O_RDWR) said.
struct DeviceNode {
  std::string path;
  std::optional<bool> exists;
  std::optional<int> open_errno;  ///< 0: it opened
};

/// The driver's libraries as the loader would find them; nothing is started.
struct DriverLibrary {
  std::string name;           ///< "libcuda.so.1"
  std::optional<bool> loads;  ///< by its bare name
  std::string path;           ///< of the loaded one, links followed
  std::string version;        ///< from that file's name: "580.95.05"
  std::optional<std::uint64_t> size_bytes;
  std::string error;                      ///< the loader's words
  std::vector<std::string> other_copies;  ///< further files of that name, links followed
};

/// What a child process that asked libcuda alone reported.
struct DriverApi {
  std::optional<int> init_code;     ///< cuInit(0)
  std::optional<int> version_code;  ///< cuDriverGetVersion's own result
  std::optional<int> cuda_version;  ///< 13000 is 13.0
  std::optional<int> device_count;
  std::optional<int> count_code;
  std::string ended;  ///< how the child ended when it did not answer: "did not answer within 20 s"
};

/// Where this process runs.
struct SystemFacts {
  std::string distribution;          ///< ID of /etc/os-release: "debian"
  std::string distribution_version;  ///< VERSION_ID
  std::string kernel_version;        ///< /proc/sys/kernel/osrelease
  std::string machine;               ///< uname -m: "x86_64"
  std::string container;      ///< "docker", "podman", "kubernetes", "lxc", ...; empty: none seen
  std::optional<bool> wsl;    ///< a Microsoft kernel
  std::optional<bool> tegra;  ///< /etc/nv_tegra_release or a Jetson's device tree
  std::optional<bool> may_be_root;                         ///< effective user 0
  std::optional<bool> seccomp;                             ///< a filter is on (/proc/self/status)
  std::optional<std::uint64_t> address_space_limit_bytes;  ///< RLIMIT_AS; unknown: no limit
  std::vector<int> group_ids;                              ///< of this process
  std::vector<std::string>
      kernel_log;  ///< lines of the NVIDIA driver; empty where it may not be read
  std::optional<bool> kernel_log_readable;
  std::optional<bool> fabric_manager_runs;  ///< a process nv-fabricmanager; unknown in a container
  std::map<std::string, std::string> variables;  ///< those of kAskedVariables that are set
};

/// The CPU side of a comparison.
struct HostCpuFacts {
  std::string name;
  std::optional<int> threads;    ///< this process may use
  std::optional<int> host_cpus;  ///< online in the machine
  std::optional<bool> blas_core_too_old;
  std::string better_blas_core;
  std::optional<std::uint64_t> memory_available_bytes;
};

struct Facts {
  std::string gathered_at;  ///< RFC 3339, UTC
  std::string gpuready_version;
  SystemFacts system;
  std::optional<std::vector<PciDevice>> pci_devices;  ///< unknown where /sys does not tell
  KernelModules modules;
  std::vector<DeviceNode> nodes;
  DriverLibrary libcuda;
  DriverLibrary libnvidia_ml;
  DriverFacts driver;  ///< NVML, else nvidia-smi
  DriverApi driver_api;
  std::string module_path;
  std::string module_description;
  std::optional<LibtorchView> libtorch;  ///< unknown: LibTorch could not be asked
  std::string libtorch_error;            ///< why it could not, or how asking it ended
  std::vector<KernelProof> kernels;      ///< in the order tried, on each device that LibTorch sees
  std::vector<std::string> mapped_libraries;  ///< CUDA libraries in the child after the kernels
  HostCpuFacts cpu;
};

}  // namespace gpuready
