// SPDX-License-Identifier: MIT
#include "machine/pci_devices.hpp"

#include "machine/text_fields.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string>

namespace gpuready {
namespace {

constexpr int kNvidia = 0x10de;
constexpr int kAmd = 0x1002;
constexpr int kDisplay = 0x03;
constexpr int kOtherBridge = 0x0680;

/// "0x10de".
std::optional<int> hexadecimal(const std::filesystem::path& file) {
  const auto text = read_text_file(file);
  if (!text) return std::nullopt;
  std::string_view digits = trimmed(*text);
  if (digits.rfind("0x", 0) == 0) digits.remove_prefix(2);
  int number = 0;
  const char* end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, number, 16);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}

/// Of a device that is there, the name its driver's link ends with; empty when it has none.
std::string bound_driver(const std::filesystem::path& device) {
  std::error_code no_link;
  return std::filesystem::read_symlink(device / "driver", no_link).filename().string();
}

/// A card that fell off the bus reads as ones only.
std::optional<bool> config_answers(const std::filesystem::path& device) {
  constexpr std::size_t kHeaderBytes = 64;
  const auto bytes = read_text_file(device / "config");
  if (!bytes || bytes->size() < kHeaderBytes) return std::nullopt;
  return bytes->find_first_not_of('\xff') != std::string::npos;
}

PciDevice read_device(const std::filesystem::path& folder) {
  PciDevice device;
  device.address = folder.filename().string();
  device.vendor_id = hexadecimal(folder / "vendor");
  device.device_id = hexadecimal(folder / "device");
  device.device_class = hexadecimal(folder / "class");
  device.driver = bound_driver(folder);
  device.config_answers = config_answers(folder);
  return device;
}

bool is_of_interest(const PciDevice& device) {
  const int vendor = device.vendor_id.value_or(0);
  const int device_class = device.device_class.value_or(0);
  if (vendor == kNvidia && device_class >> 8 == kOtherBridge) return true;
  return (vendor == kNvidia || vendor == kAmd) && device_class >> 16 == kDisplay;
}

}  // namespace

std::optional<std::vector<PciDevice>> read_pci_devices(const MachineRoot& root) {
  std::error_code unreadable;
  std::filesystem::directory_iterator folders(root.at("/sys/bus/pci/devices"), unreadable);
  if (unreadable) return std::nullopt;
  std::vector<PciDevice> devices;
  for (const auto& folder : folders) {
    PciDevice device = read_device(folder.path());
    if (is_of_interest(device)) devices.push_back(std::move(device));
  }
  std::sort(devices.begin(), devices.end(),
            [](const PciDevice& a, const PciDevice& b) { return a.address < b.address; });
  return devices;
}

}  // namespace gpuready
