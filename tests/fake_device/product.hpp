// SPDX-License-Identifier: MIT
// A product as the fake device makes it: right, late, or wrong as the test wishes.
#pragma once

#include "fake_device/controls.hpp"

#include <ATen/core/Tensor.h>

namespace gpuready {

struct FakeProduct {
  at::Tensor a;
  at::Tensor b;
  at::Tensor c;
};

/// The same memory as a tensor of the host.
at::Tensor host_view(const at::Tensor& tensor);

/// C = A B, done no sooner than the settings say.
void multiply(const FakeProduct& product, const FakeDeviceSettings& settings);

}  // namespace gpuready
