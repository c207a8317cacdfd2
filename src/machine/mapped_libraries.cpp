// SPDX-License-Identifier: MIT
#include "machine/mapped_libraries.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

namespace gpuready {
namespace {

bool is_wanted(const std::string& path) {
  static constexpr std::array kBeginnings{"libcu", "libnv", "libtorch", "libc10"};
  const std::string name = std::filesystem::path(path).filename().string();
  if (name.rfind("libcurl", 0) == 0) return false;
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](const char* beginning) { return name.rfind(beginning, 0) == 0; });
}

}  // namespace

std::vector<std::string> mapped_libraries(const MachineRoot& root) {
  std::set<std::string> paths;
  std::ifstream maps(root.at("/proc/self/maps"));
  for (std::string line; std::getline(maps, line);) {
    const auto path = line.find('/');
    if (path != std::string::npos && is_wanted(line.substr(path))) paths.insert(line.substr(path));
  }
  return {paths.begin(), paths.end()};
}

}  // namespace gpuready
