// SPDX-License-Identifier: MIT
#include "doctor/rules.hpp"

#include "doctor/libtorch_rules.hpp"
#include "machine/text_fields.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gpuready {
namespace {

constexpr int kNvidiaVendor = 0x10de;
constexpr int kDisplayClass = 0x03;
constexpr int kNvmlVersionMismatch = 18;  // NVML_ERROR_LIB_RM_VERSION_MISMATCH
constexpr int kCudaSystemNotReady = 802;  // CUDA_ERROR_SYSTEM_NOT_READY

std::size_t nvidia_devices(const Facts& facts) {
  return facts.pci_devices ? count_nvidia_displays(*facts.pci_devices) : 0;
}

/// Null when none failed.
const KernelProof* failed_kernel(const Facts& facts) {
  const auto failed = std::find_if(facts.kernels.begin(), facts.kernels.end(),
                                   [](const KernelProof& kernel) { return !kernel.correct; });
  return failed == facts.kernels.end() ? nullptr : &*failed;
}

/// NVIDIA's own library is installed, and says why it cannot go on or breaks off.
bool driver_refuses(const Facts& facts) {
  const DriverFacts& driver = facts.driver;
  return driver.cards.empty() && (driver.nvml_code.value_or(0) != 0 || driver.nvml_broke_off);
}

bool has_gpu(const Facts& facts) {
  return nvidia_devices(facts) > 0 || !facts.driver.cards.empty() || driver_refuses(facts);
}

bool libtorch_is_unusable(const Facts& facts) {
  return !facts.libtorch;
}

bool is_another_libtorch(const Facts& facts) {
  return facts.libtorch && !facts.libtorch->loaded_version.empty() &&
         facts.libtorch->loaded_version != facts.libtorch->header_version;
}

bool uses_cuda(const Facts& facts) {
  return facts.libtorch && facts.libtorch->cuda_available;
}

bool has_no_driver(const Facts& facts) {
  return nvidia_devices(facts) > 0 && facts.driver.cards.empty() && !uses_cuda(facts);
}

bool is_cpu_only(const Facts& facts) {
  return has_gpu(facts) && facts.libtorch && facts.libtorch->cuda_library_path.empty();
}

bool cuda_half_does_not_load(const Facts& facts) {
  return has_gpu(facts) && facts.libtorch && !facts.libtorch->cuda_library_error.empty();
}

bool libtorch_gives_a_reason(const Facts& facts) {
  return has_gpu(facts) && facts.libtorch && !facts.libtorch->unavailable_reason.empty();
}

bool kernel_fails(const Facts& facts) {
  return failed_kernel(facts) != nullptr && facts.libtorch_error.empty();
}

/// LibTorch found a device, then the child that should have tried it did not come to its end.
bool kernel_gave_no_answer(const Facts& facts) {
  return uses_cuda(facts) && (facts.kernels.empty() || !facts.libtorch_error.empty());
}

bool driver_is_of_two_versions(const Facts& facts) {
  return facts.driver.nvml_code == kNvmlVersionMismatch;
}

std::string two_versions_text(const Facts& facts) {
  const std::string& library = facts.libnvidia_ml.version;
  return "kernel module " + facts.modules.nvidia_version.value_or("unknown") + ", library " +
         (library.empty() ? "unknown" : library) + "; " + facts.driver.error;
}

/// Of the CUDA that LibTorch was built for, on Linux: within a major version every driver from its
/// first on will do (https://docs.nvidia.com/deploy/cuda-compatibility). Empty: not known.
std::string least_driver(const Facts& facts) {
  const auto version = facts.libtorch ? facts.libtorch->cuda_runtime_version : std::nullopt;
  switch (version.value_or(0) / 1000) {
    case 11: return "450.80.02";
    case 12: return "525.60.13";
    case 13: return "580";
    default: return {};
  }
}

/// Part by part: 580.9 is before 580.65.06.
std::vector<std::uint64_t> version_parts(std::string_view version) {
  std::vector<std::uint64_t> parts;
  for (const auto part : split(version, '.')) parts.push_back(parse_count(part).value_or(0));
  return parts;
}

bool driver_is_too_old(const Facts& facts) {
  const std::string least = least_driver(facts);
  if (uses_cuda(facts) || least.empty() || !facts.driver.driver_version) return false;
  return version_parts(*facts.driver.driver_version) < version_parts(least);
}

/// Null when LibTorch's CUDA half has code for all, or that is not known.
const LibtorchDevice* device_without_code(const Facts& facts) {
  if (!facts.libtorch || facts.libtorch->architectures.empty()) return nullptr;
  for (const LibtorchDevice& device : facts.libtorch->devices) {
    if (!device.capability_major || !device.capability_minor) continue;
    const std::pair<int, int> capability{static_cast<int>(*device.capability_major),
                                         static_cast<int>(*device.capability_minor)};
    if (!has_code_for(facts.libtorch->architectures, capability)) return &device;
  }
  return nullptr;
}

bool lacks_code_for_a_card(const Facts& facts) {
  return device_without_code(facts) != nullptr;
}

std::string missing_code_text(const Facts& facts) {
  const LibtorchDevice& device = *device_without_code(facts);
  std::string text = device.name + " has compute capability " +
                     std::to_string(*device.capability_major) + "." +
                     std::to_string(*device.capability_minor) + ", LibTorch has code for";
  for (const std::string& architecture : facts.libtorch->architectures) text += " " + architecture;
  return text;
}

bool fabric_is_not_ready(const Facts& facts) {
  return facts.driver_api.init_code == kCudaSystemNotReady ||
         facts.driver_api.count_code == kCudaSystemNotReady;
}

struct Rule {
  const char* id;
  bool (*holds)(const Facts&);
  const char* title;
  std::string (*evidence)(const Facts&);
  const char* remedy;
};

const std::array<Rule, 13> kRules{{
    {"libtorch_unusable", libtorch_is_unusable, "LibTorch could not be asked",
     [](const Facts& facts) { return facts.libtorch_error; },
     "Install LibTorch again and build the module against it: bash cmake/bootstrap.sh lesson"},
    {"another_libtorch", is_another_libtorch,
     "The LibTorch that is loaded is not the one the module was built for",
     [](const Facts& facts) {
       return "built for " + facts.libtorch->header_version + ", loaded " +
              facts.libtorch->loaded_version + " from " + facts.libtorch->cpu_library_path;
     },
     "Build the module again against the one that is there (bash cmake/bootstrap.sh lesson), or "
     "unset LD_LIBRARY_PATH when it points at the other."},
    {"driver_mismatch", driver_is_of_two_versions,
     "The driver's library and the running kernel module are of two versions", two_versions_text,
     "Restart the machine (sudo reboot). In a container, remove the driver's libraries from its "
     "image: the host's are put there when it starts with --gpus all."},
    {"driver_too_old", driver_is_too_old, "The driver is too old for this LibTorch's CUDA",
     [](const Facts& facts) {
       return "driver " + *facts.driver.driver_version + ", needed is " + least_driver(facts) +
              " or newer";
     },
     "Update NVIDIA's driver with your distribution's package (as root) and restart. With driver "
     "525.60.13 or newer, a LibTorch for CUDA 12 runs as well: TORCH_VERSION=2.10.0 bash "
     "cmake/bootstrap.sh lesson --libtorch wheel-full"},
    {"no_code_for_card", lacks_code_for_a_card, "This LibTorch has no code for this card",
     missing_code_text,
     "Take a LibTorch that was built for it. Compute capability 7.5 or higher, with driver 580 or "
     "newer: bash cmake/bootstrap.sh lesson --libtorch wheel-full; with an older driver put "
     "TORCH_VERSION=2.10.0 before it, and below 7.0 TORCH_VERSION=2.7.1."},
    {"fabric_not_ready", fabric_is_not_ready, "The GPUs' NVSwitch fabric is not started",
     [](const Facts& facts) {
       const DriverApi& api = facts.driver_api;
       return "error 802 of " +
              std::string(api.init_code == kCudaSystemNotReady ? "cuInit" : "cuDeviceGetCount");
     },
     "Start the fabric manager of exactly the driver's version on the host (as root): systemctl "
     "restart nvidia-fabricmanager"},
    {"no_driver", has_no_driver, "An NVIDIA device is here, but no driver answers for it",
     [](const Facts& facts) {
       return std::to_string(nvidia_devices(facts)) + " on the PCI bus; " + facts.driver.error;
     },
     "Install NVIDIA's driver with your distribution's package (as root) and restart: on Debian "
     "apt-get install "
     "nvidia-driver, on Ubuntu ubuntu-drivers install. In a container, start it with --gpus all."},
    {"driver_refuses", driver_refuses, "NVIDIA's driver library is here, but does not answer",
     [](const Facts& facts) { return facts.driver.error; },
     "Compare with what nvidia-smi prints. After an update of the driver, restart the machine: the "
     "library and the running kernel module must be of one version."},
    {"cpu_only_libtorch", is_cpu_only, "This LibTorch is a CPU-only build",
     [](const Facts& facts) {
       return "no libtorch_cuda.so beside " + facts.libtorch->cpu_library_path;
     },
     "Build the module against a CUDA LibTorch that fits the driver: bash cmake/bootstrap.sh "
     "lesson --libtorch wheel-full"},
    {"cuda_half_does_not_load", cuda_half_does_not_load, "LibTorch's CUDA half does not load",
     [](const Facts& facts) { return facts.libtorch->cuda_library_error; },
     "Install the full wheel with the NVIDIA libraries it names: bash cmake/bootstrap.sh lesson "
     "--libtorch wheel-full. Unset "
     "LD_LIBRARY_PATH when it points at another CUDA."},
    {"libtorch_reason", libtorch_gives_a_reason, "LibTorch does not start CUDA",
     [](const Facts& facts) { return facts.libtorch->unavailable_reason; },
     "Compare with what nvidia-smi prints: the driver must be as new as LibTorch's CUDA, and the "
     "device visible "
     "(CUDA_VISIBLE_DEVICES)."},
    {"kernel_failed", kernel_fails, "The first kernel on the GPU failed",
     [](const Facts& facts) {
       const KernelProof& failed = *failed_kernel(facts);
       return failed.kernel + " on " + failed.device + ": " + failed.error;
     },
     "Take a LibTorch that was built for this card's compute capability; a wrong value on a "
     "fitting one points at the card."},
    {"kernel_no_answer", kernel_gave_no_answer, "The first kernel on the GPU gave no answer",
     [](const Facts& facts) { return facts.libtorch_error; },
     "Restart the machine, or the container; look for Xid lines of the driver in the kernel's log "
     "(dmesg, as root)."},
}};

}  // namespace

std::size_t count_nvidia_displays(const std::vector<PciDevice>& devices) {
  return static_cast<std::size_t>(
      std::count_if(devices.begin(), devices.end(), [](const PciDevice& device) {
        return device.vendor_id == kNvidiaVendor &&
               device.device_class.value_or(0) >> 16 == kDisplayClass;
      }));
}

std::vector<Finding> find_causes(const Facts& facts) {
  std::vector<Finding> findings;
  for (const Rule& rule : kRules) {
    if (rule.holds(facts))
      findings.push_back({rule.id, rule.title, rule.evidence(facts), rule.remedy});
  }
  return findings;
}

Verdict judge(const Facts& facts, const std::vector<Finding>& findings) {
  const bool is_proved =
      !facts.kernels.empty() && failed_kernel(facts) == nullptr && facts.libtorch_error.empty();
  if (is_proved) return {Readiness::kReady, "ready"};
  if (!has_gpu(facts) && facts.libtorch && !uses_cuda(facts)) {
    return {Readiness::kNoGpu, "no NVIDIA GPU here"};
  }
  const std::string why = findings.empty() ? "the reason is unknown" : findings.front().title;
  return {Readiness::kNotUsable, "not usable: " + why};
}

}  // namespace gpuready
