// SPDX-License-Identifier: MIT
#include "libtorch/synchronize.hpp"

#include <c10/core/impl/DeviceGuardImplInterface.h>

namespace gpuready {
namespace {

/// LibTorch 2.6 and newer wait for all streams of a device.
template <class Guard>
auto wait_for(const Guard& guard, c10::Device device, int)
    -> decltype(guard.synchronizeDevice(device.index())) {
  guard.synchronizeDevice(device.index());
}

/// Older ones know single streams only. The current one is enough: no work of ours leaves it.
template <class Guard>
void wait_for(const Guard& guard, c10::Device device, long) {
  guard.synchronizeStream(guard.getStream(device));
}

}  // namespace

void synchronize(c10::Device device) {
  if (device.is_cpu()) return;
  wait_for(*c10::impl::getDeviceGuardImpl(device.type()), device, 0);
}

}  // namespace gpuready
