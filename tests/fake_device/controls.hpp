// SPDX-License-Identifier: MIT
// How a test drives the fake device: plain values only, so that a test program without LibTorch can
// drive the module of any LibTorch.
#pragma once

#include <cstdint>
#include <limits>

namespace gpuready {

/// What is wrong with a product.
enum class FakeFault : std::int32_t {
  kNone,
  kElementOff,   ///< one element of the row is off by kFakeElementError
  kNan,          ///< one element of the row is not a number
  kStaleRow,     ///< the row keeps what was in memory before
  kKernelError,  ///< nothing is computed, and the next synchronise says so
};

/// Far beyond rounding at the sizes of the tests, and little enough for a loose bound to miss.
inline constexpr double kFakeElementError = -1e-3;

/// Holds for every product and allocation from now on.
struct FakeDeviceSettings {
  double product_delay_s = 0;  ///< what a product takes at least
  std::uint64_t capacity_bytes = std::numeric_limits<std::uint64_t>::max();  ///< of all devices
  std::uint64_t workspace_bytes = 0;  ///< of device memory that a product takes while it runs
  FakeFault fault = FakeFault::kNone;
  std::int64_t fault_row = 0;
};

/// Since the last call that configured the device, over all devices.
struct FakeDeviceCounts {
  std::int64_t products = 0;  ///< started
  std::int64_t pending = 0;   ///< of these, not done yet
  std::int64_t synchronizes = 0;
  std::uint64_t current_bytes = 0;
  std::uint64_t peak_bytes = 0;
};

/// LibTorch's switches for less exact products.
struct FakePrecisionFlags {
  bool tf32 = false;
  bool fp16_reduction = false;
};

inline constexpr std::int32_t kFakeDevices = 2;

}  // namespace gpuready

extern "C" {
/// Registers the fake device on the first call; waits until it is idle.
using GpureadyFakeConfigure = void(const gpuready::FakeDeviceSettings* settings);
using GpureadyFakeCount = void(gpuready::FakeDeviceCounts* counts);
/// As they are now, and as they were when the last product was launched.
using GpureadyFakeFlags = void(gpuready::FakePrecisionFlags* now,
                               gpuready::FakePrecisionFlags* launched);
/// As an embedding program may have set them.
using GpureadyFakeSetFlags = void(const gpuready::FakePrecisionFlags* flags);
}
