// SPDX-License-Identifier: MIT
// What the test wants of the fake device now, inside its module.
#pragma once

#include "fake_device/controls.hpp"

namespace gpuready {

FakeDeviceSettings fake_settings();
void set_fake_settings(const FakeDeviceSettings& wanted);

}  // namespace gpuready
