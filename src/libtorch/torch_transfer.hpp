// SPDX-License-Identifier: MIT
// Copies between the host and the memory of one product, and the product with its copies.
#pragma once

#include "backend/backend.hpp"
#include "libtorch/device_matrices.hpp"

#include <string>

namespace gpuready {

class TorchTransfer : public Workload {
 public:
  /// Both must outlive it. Host matrices are made here, so that no run pays for them.
  TorchTransfer(const TorchInputs& inputs, DeviceMatrices& matrices, Transfer kind);

  Status run(std::int64_t times) override;
  Status wait() override;
  /// Copies compute nothing, and the product has its own.
  [[nodiscard]] double flop() const override { return 0; }

 private:
  [[nodiscard]] at::Tensor pinned(const at::Tensor& host) const;
  void transfer_once();

  DeviceMatrices& matrices_;
  Transfer kind_;
  bool is_pinned_;
  at::Tensor host_a_;
  at::Tensor host_b_;
  at::Tensor host_c_;
  std::string error_;
};

}  // namespace gpuready
