// SPDX-License-Identifier: MIT
// The Backend on real LibTorch.
#pragma once

#include "backend/backend.hpp"
#include "libtorch/blas.hpp"
#include "libtorch/cuda_driver.hpp"

#include <string>

namespace gpuready {

class TorchBackend : public Backend {
 public:
  LibtorchFacts libtorch(AskCuda ask) override;
  CudaDeviceFacts cuda_device(std::int32_t index) override;
  Status prove_kernel(Device device, FirstKernel kernel, KernelValue& value) override;
  BlasFacts blas() override;
  Status set_threads(std::int32_t threads) override;
  Status make_inputs(std::int64_t size, std::uint64_t seed, MatmulInputs*& inputs) override;
  Status make_matmul(const MatmulInputs& inputs, Device device, Precision precision,
                     Matmul*& matmul) override;

 private:
  void ask_cuda(LibtorchFacts& facts);

  // What the views handed out point into.
  std::string cpu_library_path_;
  std::string loaded_version_;
  std::string unavailable_reason_;
  std::string architectures_;
  std::string error_;
  LoadedBlas blas_;
  DriverDevice device_;
};

}  // namespace gpuready
