// SPDX-License-Identifier: MIT
#include "machine/device_nodes.hpp"

#include "machine/descriptor.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string>

namespace gpuready {
namespace {

constexpr const char* kExpected[] = {"nvidiactl", "nvidia-uvm"};

bool is_gpu_node(const std::string& name) {
  if (name == "dxg" || name == "kfd" || name == "nvidiactl" || name == "nvidia-uvm") return true;
  constexpr std::string_view kCard = "nvidia";
  return name.size() > kCard.size() && name.rfind(kCard, 0) == 0 &&
         name.find_first_not_of("0123456789", kCard.size()) == std::string::npos;
}

int open_error(const std::filesystem::path& node) {
  const Descriptor opened(open(node.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
  return opened.number() >= 0 ? 0 : errno;
}

}  // namespace

std::vector<DeviceNode> read_device_nodes(const MachineRoot& root) {
  std::vector<DeviceNode> nodes;
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::directory_iterator(root.at("/dev"), unreadable)) {
    const std::string name = entry.path().filename().string();
    if (is_gpu_node(name)) nodes.push_back({"/dev/" + name, true, open_error(entry.path())});
  }
  for (const char* name : kExpected) {
    const std::string path = std::string("/dev/") + name;
    const bool found = std::any_of(nodes.begin(), nodes.end(),
                                   [&](const DeviceNode& node) { return node.path == path; });
    if (!found) nodes.push_back({path, false, std::nullopt});
  }
  std::sort(nodes.begin(), nodes.end(),
            [](const DeviceNode& a, const DeviceNode& b) { return a.path < b.path; });
  return nodes;
}

}  // namespace gpuready
