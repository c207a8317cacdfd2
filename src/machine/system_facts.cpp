// SPDX-License-Identifier: MIT
#include "machine/system_facts.hpp"

#include "machine/environment.hpp"
#include "machine/text_fields.hpp"

#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace gpuready {
namespace {

constexpr const char* kAskedVariables[] = {"CUDA_VISIBLE_DEVICES",
                                           "NVIDIA_VISIBLE_DEVICES",
                                           "NVIDIA_DRIVER_CAPABILITIES",
                                           "CUDA_DEVICE_ORDER",
                                           "CUDA_MODULE_LOADING",
                                           "NVIDIA_TF32_OVERRIDE",
                                           "LD_LIBRARY_PATH",
                                           "LD_PRELOAD",
                                           "HIP_VISIBLE_DEVICES",
                                           "ROCR_VISIBLE_DEVICES",
                                           "HSA_OVERRIDE_GFX_VERSION",
                                           "SLURM_JOB_ID",
                                           "SNAP",
                                           "OPENBLAS_CORETYPE",
                                           "OMP_NUM_THREADS"};

/// The value of NAME in lines of NAME=value, quotes taken off.
std::string value_in(std::string_view text, std::string_view name) {
  for (const auto line : split(text, '\n')) {
    const auto sign = line.find('=');
    if (sign == std::string_view::npos || line.substr(0, sign) != name) continue;
    std::string_view value = trimmed(line.substr(sign + 1));
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
      value = value.substr(1, value.size() - 2);
    return std::string(value);
  }
  return {};
}

bool exists(const MachineRoot& root, const char* path) {
  std::error_code ignored;
  return std::filesystem::exists(root.at(path), ignored);
}

std::string container_kind(const MachineRoot& root) {
  if (environment_variable("KUBERNETES_SERVICE_HOST")) return "kubernetes";
  if (exists(root, "/run/.containerenv")) return "podman";
  if (exists(root, "/.dockerenv")) return "docker";
  return environment_variable("container").value_or("");
}

/// The filter's mode stands in /proc/self/status as "Seccomp: 2".
std::optional<bool> has_seccomp_filter(const MachineRoot& root) {
  const auto status = read_text_file(root.at("/proc/self/status"));
  constexpr std::string_view kLabel = "\nSeccomp:";
  const auto at = status ? status->find(kLabel) : std::string::npos;
  if (at == std::string::npos) return std::nullopt;
  return trimmed(split(std::string_view(*status).substr(at + kLabel.size()), '\n').front()) == "2";
}

std::optional<std::uint64_t> address_space_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

}  // namespace

SystemFacts read_system_facts(const MachineRoot& root) {
  SystemFacts system;
  const std::string release = read_text_file(root.at("/etc/os-release")).value_or("");
  system.distribution = value_in(release, "ID");
  system.distribution_version = value_in(release, "VERSION_ID");
  if (const auto kernel = read_text_file(root.at("/proc/sys/kernel/osrelease"))) {
    system.kernel_version = trimmed(*kernel);
    system.wsl = kernel->find("icrosoft") != std::string::npos;
  }
  utsname names{};
  if (uname(&names) == 0) system.machine = names.machine;
  system.container = container_kind(root);
  system.tegra = exists(root, "/etc/nv_tegra_release");
  system.may_be_root = geteuid() == 0;
  system.seccomp = has_seccomp_filter(root);
  system.address_space_limit_bytes = address_space_limit();
  for (const char* name : kAskedVariables) {
    if (const auto value = environment_variable(name)) system.variables[name] = *value;
  }
  return system;
}

}  // namespace gpuready
