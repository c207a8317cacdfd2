// SPDX-License-Identifier: MIT
// What LibTorch asks a device type for: its devices, the current one, and to wait for one.
#pragma once

#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <cstdint>

namespace gpuready {

struct FakeGuard final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override;
  c10::Device exchangeDevice(c10::Device device) const override;
  c10::Device getDevice() const override;
  void setDevice(c10::Device device) const override;
  void uncheckedSetDevice(c10::Device device) const noexcept override;
  c10::Stream getStream(c10::Device device) const noexcept override;
  c10::Stream exchangeStream(c10::Stream stream) const noexcept override;
  c10::DeviceIndex deviceCount() const noexcept override;
  void synchronizeStream(const c10::Stream& stream) const override;
  /// Virtual since LibTorch 2.6, unknown before: no `override` here.
  void synchronizeDevice(c10::DeviceIndex index) const;
};

/// Of this thread.
c10::Device current_fake_device();
std::int64_t count_fake_synchronizes();
void reset_fake_synchronizes();

}  // namespace gpuready
