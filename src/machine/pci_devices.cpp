// SPDX-License-Identifier: MIT
#include "machine/pci_devices.hpp"

#include <fstream>
#include <string>

namespace gpuready {
namespace {

std::string first_word(const std::filesystem::path& file) {
  std::string word;
  std::ifstream(file) >> word;
  return word;
}

bool is_nvidia_display(const std::filesystem::path& device) {
  return first_word(device / "vendor") == "0x10de" &&
         first_word(device / "class").rfind("0x03", 0) == 0;
}

}  // namespace

std::size_t nvidia_pci_devices(const MachineRoot& root) {
  std::size_t count = 0;
  std::error_code unreadable;
  for (const auto& device :
       std::filesystem::directory_iterator(root.at("/sys/bus/pci/devices"), unreadable)) {
    if (is_nvidia_display(device.path())) ++count;
  }
  return count;
}

}  // namespace gpuready
