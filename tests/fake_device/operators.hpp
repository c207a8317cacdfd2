// SPDX-License-Identifier: MIT
// The few operators that run on the fake device itself. All others run on the host with copies.
#pragma once

#include <cstdint>

namespace gpuready {

/// Once a process.
void register_fake_operators();

std::int64_t count_fake_products();
void reset_fake_products();

}  // namespace gpuready
