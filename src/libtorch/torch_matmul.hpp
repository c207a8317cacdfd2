// SPDX-License-Identifier: MIT
// The product that is measured: C = A B, output preallocated, on any device LibTorch has.
#pragma once

#include "backend/backend.hpp"

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <string>

namespace gpuready {

struct TorchInputs : MatmulInputs {
  /// size x size, fp32, standard normal, on the host.
  TorchInputs(std::int64_t size, std::uint64_t seed);

  at::Tensor a;
  at::Tensor b;
};

class TorchMatmul : public Matmul {
 public:
  TorchMatmul(const TorchInputs& inputs, c10::Device device, Precision precision);

  Status run_once() override;
  Status wait() override;
  [[nodiscard]] double flop() const override;
  Status verify(std::int64_t sampled_rows, Verification& result) override;

 private:
  [[nodiscard]] at::Tensor as_computed(const at::Tensor& host_rows) const;
  [[nodiscard]] at::Tensor reference_rows(const at::Tensor& row_numbers) const;
  [[nodiscard]] std::int64_t nonfinite_count() const;

  const TorchInputs& inputs_;
  c10::Device device_;
  Precision precision_;
  at::Tensor a_;
  at::Tensor b_;
  at::Tensor c_;
  std::string error_;
};

}  // namespace gpuready
