// SPDX-License-Identifier: MIT
#include "commands/first_kernels.hpp"

#include "analysis/error_bound.hpp"

#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <limits>

namespace gpuready {
namespace {

constexpr double kFp32Epsilon = std::numeric_limits<float>::epsilon();
// The door's product has 512 terms, its convolution 8 channels of 3 x 3.
constexpr std::int64_t kProductTerms = 512;
constexpr std::int64_t kConvolutionTerms = 72;
/// LU of a matrix whose condition number is about 2, with room for another order of operations.
constexpr double kSolveBound = 1e-4;

std::string described(const Status& status, const KernelValue& value, double bound) {
  if (status.outcome != Outcome::kOk) {
    return status.text.empty() ? "failed without a word" : std::string(status.text);
  }
  // Written so that NaN is wrong.
  if (value.relative_error <= bound && value.nonfinite_count == 0) return {};
  return fmt::format(
      "its value is wrong: relative error {:.2g} where {:.2g} is the most, {} values "
      "not finite",
      value.relative_error, bound, value.nonfinite_count);
}

}  // namespace

double kernel_error_bound(FirstKernel kernel) {
  switch (kernel) {
    case FirstKernel::kFill:
    case FirstKernel::kAdd: return 0;  // exact in every IEEE format
    case FirstKernel::kMatmul:
      return product_error_bound(kFp32Epsilon, kFp32Epsilon, kProductTerms);
    case FirstKernel::kConvolution:
      // LibTorch lets cuDNN round to TensorFloat-32 unless told otherwise: 10 mantissa bits.
      return product_error_bound(std::ldexp(1, -10), kFp32Epsilon, kConvolutionTerms);
    case FirstKernel::kSolve: break;
  }
  return kSolveBound;
}

std::string gpu_label(std::size_t index) {
  return "cuda:" + std::to_string(index);
}

KernelProof prove_gpu_kernel(Backend& backend, std::size_t gpu, std::size_t kernel) {
  const auto& [kind, name] = kFirstKernels.at(kernel);
  KernelValue value;
  const Device device{DeviceKind::kCuda, static_cast<std::int32_t>(gpu)};
  const Status status = backend.prove_kernel(device, kind, value);
  KernelProof proof;
  proof.device = gpu_label(gpu);
  proof.kernel = name;
  proof.error = described(status, value, kernel_error_bound(kind));
  proof.correct = proof.error.empty();
  return proof;
}

}  // namespace gpuready
