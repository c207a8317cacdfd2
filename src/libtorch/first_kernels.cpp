// SPDX-License-Identifier: MIT
#include "libtorch/first_kernels.hpp"

#include "libtorch/device_matrices.hpp"
#include "libtorch/precision_flags.hpp"
#include "libtorch/synchronize.hpp"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/add.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/full.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/linalg_solve.h>
#include <ATen/ops/mm.h>
#include <c10/core/InferenceMode.h>

namespace gpuready {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::int64_t kLength = 4096;
// Takes the blocked path of every BLAS kernel, and is done in milliseconds.
constexpr std::int64_t kMatrixSize = 512;
// 16 images of 8 channels, 3 x 3 filters: what a small network starts with.
constexpr std::int64_t kImages = 16;
constexpr std::int64_t kChannels = 8;
constexpr std::int64_t kImageSize = 32;
constexpr std::int64_t kFilterSize = 3;
constexpr std::int64_t kEquations = 64;
constexpr double kFilled = 0.75;

/// The device's value in fp32, and what it should be in float64.
struct Values {
  at::Tensor found;
  at::Tensor expected;
};

/// Standard normal, on the host.
at::Tensor random_of(at::IntArrayRef sizes, std::uint64_t seed = kSeed) {
  auto values = at::empty(sizes, at::kFloat);
  values.normal_(0, 1, at::detail::createCPUGenerator(seed));
  return values;
}

Values fill(c10::Device device) {
  return {at::full({kLength}, kFilled, at::TensorOptions(at::kFloat).device(device)),
          at::full({kLength}, kFilled, at::kDouble)};
}

Values add(c10::Device device) {
  const auto counted = at::arange(kLength, at::kFloat);
  const auto halves = at::full({kLength}, kFilled, at::kFloat);
  return {at::add(counted.to(device), halves.to(device)),
          at::add(counted.to(at::kDouble), halves.to(at::kDouble))};
}

Values multiply(c10::Device device) {
  const TorchInputs inputs(kMatrixSize, kSeed);
  const PrecisionFlags flags(Precision::kFp32);
  return {at::mm(inputs.a.to(device), inputs.b.to(device)),
          at::mm(inputs.a.to(at::kDouble), inputs.b.to(at::kDouble))};
}

Values convolve(c10::Device device) {
  const auto images = random_of({kImages, kChannels, kImageSize, kImageSize});
  const auto filters = random_of({kChannels, kChannels, kFilterSize, kFilterSize}, kSeed + 1);
  return {at::conv2d(images.to(device), filters.to(device)),
          at::conv2d(images.to(at::kDouble), filters.to(at::kDouble))};
}

/// The solution is chosen and the right side made from it, so no CPU has to solve anything. The
/// diagonal makes every row well-conditioned.
Values solve(c10::Device device) {
  const auto size = static_cast<double>(kEquations);
  const auto matrix = random_of({kEquations, kEquations}).add(at::eye(kEquations), size);
  const auto solution = random_of({kEquations, 1}, kSeed + 1).to(at::kDouble);
  const auto right_side = at::mm(matrix.to(at::kDouble), solution).to(at::kFloat);
  return {at::linalg_solve(matrix.to(device), right_side.to(device)), solution};
}

Values values_of(c10::Device device, FirstKernel kernel) {
  switch (kernel) {
    case FirstKernel::kFill: return fill(device);
    case FirstKernel::kAdd: return add(device);
    case FirstKernel::kMatmul: return multiply(device);
    case FirstKernel::kConvolution: return convolve(device);
    case FirstKernel::kSolve: break;
  }
  return solve(device);
}

}  // namespace

KernelValue compare_with_cpu(c10::Device device, FirstKernel kernel) {
  const c10::InferenceMode no_autograd;
  const Values values = values_of(device, kernel);
  TORCH_CHECK(values.found.device().type() == device.type(), "the value is on another device, ",
              values.found.device().str());
  synchronize(device);
  const auto found = values.found.to(at::kCPU, at::kDouble);
  KernelValue value;
  value.nonfinite_count = found.numel() - at::isfinite(found).sum().item<std::int64_t>();
  const auto rms = values.expected.square().mean().sqrt().item<double>();
  value.relative_error = found.sub(values.expected).abs().max().item<double>() / rms;
  return value;
}

}  // namespace gpuready
