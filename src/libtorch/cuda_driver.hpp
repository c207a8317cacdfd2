// SPDX-License-Identifier: MIT
// A device as the CUDA driver describes it inside this process, where LibTorch has already started
// it: names and sizes that LibTorch's own C++ interface does not give without CUDA headers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gpuready {

struct DriverDevice {
  std::string name;
  std::string uuid;
  std::optional<std::int32_t> capability_major;
  std::optional<std::int32_t> capability_minor;
  std::optional<std::uint64_t> memory_total_bytes;
};

/// `index` counts as LibTorch does. Whatever the driver does not tell stays unknown.
DriverDevice driver_device(std::int32_t index);

}  // namespace gpuready
