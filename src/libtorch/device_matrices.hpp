// SPDX-License-Identifier: MIT
// A, B and C of one product on its device, and the product itself.
#pragma once

#include "backend/backend.hpp"

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

namespace gpuready {

struct TorchInputs : MatmulInputs {
  /// size x size, fp32, standard normal, on the host.
  TorchInputs(std::int64_t size, std::uint64_t seed);

  at::Tensor a;
  at::Tensor b;
};

struct DeviceMatrices {
  /// Those of `inputs`, stored as `precision` is; where nothing changes, the inputs themselves.
  DeviceMatrices(const TorchInputs& inputs, c10::Device device, Precision precision);

  /// C = A B, again and again. On an asynchronous device it only starts.
  void multiply(std::int64_t times);

  c10::Device device;
  Precision precision;
  at::Tensor a;
  at::Tensor b;
  at::Tensor c;
};

c10::ScalarType storage_type(Precision precision);

/// Rows of float64 to work on at a time, so that what is beside the matrices stays small.
std::int64_t rows_per_block(std::int64_t row_length);

}  // namespace gpuready
