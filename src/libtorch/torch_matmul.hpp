// SPDX-License-Identifier: MIT
// The product that is measured: C = A B, output preallocated, on any device LibTorch has.
#pragma once

#include "backend/backend.hpp"
#include "libtorch/device_clock.hpp"
#include "libtorch/device_matrices.hpp"

#include <string>

namespace gpuready {

class TorchMatmul : public Matmul {
 public:
  TorchMatmul(const TorchInputs& inputs, c10::Device device, Precision precision);

  Status run(std::int64_t times) override;
  Status wait() override;
  [[nodiscard]] double flop() const override;
  Status verify(std::int64_t sampled_rows, Verification& result) override;
  Status make_transfer(Transfer kind, Workload*& transfer) override;
  void mark_begin() override { clock_.mark_begin(); }
  void mark_end() override { clock_.mark_end(); }
  [[nodiscard]] std::optional<double> marked_s() override { return clock_.marked_s(); }

 private:
  [[nodiscard]] at::Tensor as_computed(const at::Tensor& host_rows) const;
  [[nodiscard]] at::Tensor reference_rows(const at::Tensor& row_numbers) const;
  [[nodiscard]] std::int64_t nonfinite_count() const;

  const TorchInputs& inputs_;
  DeviceMatrices matrices_;
  DeviceClock clock_;
  std::string error_;
};

}  // namespace gpuready
