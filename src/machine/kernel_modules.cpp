// SPDX-License-Identifier: MIT
#include "machine/kernel_modules.hpp"

#include "machine/text_fields.hpp"

#include <filesystem>
#include <string>

namespace gpuready {
namespace {

std::optional<std::string> line_of(const std::filesystem::path& file) {
  const auto text = read_text_file(file);
  if (!text) return std::nullopt;
  return std::string(trimmed(*text));
}

}  // namespace

KernelModules read_kernel_modules(const MachineRoot& root) {
  KernelModules modules;
  const auto folder = root.at("/sys/module");
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored)) return modules;
  modules.nvidia = std::filesystem::exists(folder / "nvidia", ignored);
  modules.nvidia_uvm = std::filesystem::exists(folder / "nvidia_uvm", ignored);
  modules.nouveau = std::filesystem::exists(folder / "nouveau", ignored);
  modules.nvidia_version = line_of(folder / "nvidia/version");
  if (const auto banner = read_text_file(root.at("/proc/driver/nvidia/version")))
    modules.is_open = banner->find("Open Kernel Module") != std::string::npos;
  if (const auto flag = line_of(folder / "nvidia_uvm/parameters/uvm_disable_hmm"))
    modules.uvm_disable_hmm = *flag == "Y" || *flag == "1";
  return modules;
}

}  // namespace gpuready
