// SPDX-License-Identifier: MIT
// The few operators that run on the fake device itself. All others run on the host with copies.
#pragma once

#include "fake_device/controls.hpp"

#include <cstdint>

namespace gpuready {

/// Once a process.
void register_fake_operators();

/// LibTorch's switches, now and when the last product was launched.
FakePrecisionFlags precision_flags_now();
FakePrecisionFlags precision_flags_at_launch();

std::int64_t count_fake_products();
void reset_fake_products();

}  // namespace gpuready
