// SPDX-License-Identifier: MIT
// Where the machine's /proc, /sys and /dev are looked up, so that a recorded or made-up tree can
// stand in for them. Knows no file below it.
#pragma once

#include <filesystem>

namespace gpuready {

struct MachineRoot {
  std::filesystem::path path = "/";

  /// `absolute` as this machine names it, such as "/proc/self/cgroup".
  [[nodiscard]] std::filesystem::path at(const std::filesystem::path& absolute) const {
    return path / absolute.relative_path();
  }
};

}  // namespace gpuready
