// SPDX-License-Identifier: MIT
#include "fake_device/settings.hpp"

#include <mutex>

namespace gpuready {
namespace {

std::mutex mutex;
FakeDeviceSettings settings;

}  // namespace

FakeDeviceSettings fake_settings() {
  const std::lock_guard<std::mutex> lock(mutex);
  return settings;
}

void set_fake_settings(const FakeDeviceSettings& wanted) {
  const std::lock_guard<std::mutex> lock(mutex);
  settings = wanted;
}

}  // namespace gpuready
