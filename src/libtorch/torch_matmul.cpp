// SPDX-License-Identifier: MIT
#include "libtorch/torch_matmul.hpp"

#include "libtorch/guarded.hpp"
#include "libtorch/synchronize.hpp"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/zeros.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace gpuready {
namespace {

/// Memory that checking a product may take at a time, so that it stays small beside the matrices.
constexpr std::int64_t kBlockBytes = 16 << 20;

std::int64_t rows_per_block(std::int64_t row_length) {
  const auto row_bytes = row_length * static_cast<std::int64_t>(sizeof(double));
  return std::max<std::int64_t>(1, kBlockBytes / row_bytes);
}

c10::ScalarType storage_type(Precision precision) {
  switch (precision) {
    case Precision::kFp64: return at::kDouble;
    case Precision::kFp16: return at::kHalf;
    case Precision::kBf16: return at::kBFloat16;
    case Precision::kFp32:
    case Precision::kTf32: break;
  }
  return at::kFloat;
}

/// First row, last row and evenly between; all of them when there are no more than `wanted`.
at::Tensor sampled_row_numbers(std::int64_t rows, std::int64_t wanted) {
  const auto count = std::min(rows, wanted);
  const auto steps = at::arange(count, at::kLong);
  return count < 2 ? steps : steps.mul(rows - 1).floor_divide(count - 1);
}

/// The matrix itself where nothing changes. Else a copy made block by block: converted in one
/// piece, another type would take a second whole matrix of host memory on its way.
at::Tensor stored_on(c10::Device device, const at::Tensor& host, c10::ScalarType type) {
  if (device.is_cpu() && host.scalar_type() == type) return host;
  auto stored = at::empty(host.sizes(), host.options().device(device).dtype(type));
  const auto block = rows_per_block(host.size(1));
  for (std::int64_t start = 0; start < host.size(0); start += block) {
    const auto length = std::min(block, host.size(0) - start);
    stored.narrow(0, start, length).copy_(host.narrow(0, start, length));
  }
  return stored;
}

}  // namespace

TorchInputs::TorchInputs(std::int64_t size, std::uint64_t seed)
    : a(at::empty({size, size}, at::kFloat)), b(at::empty({size, size}, at::kFloat)) {
  auto generator = at::detail::createCPUGenerator(seed);
  a.normal_(0, 1, generator);
  b.normal_(0, 1, generator);
}

TorchMatmul::TorchMatmul(const TorchInputs& inputs, c10::Device device, Precision precision)
    : inputs_(inputs), device_(device), precision_(precision) {
  a_ = stored_on(device, inputs.a, storage_type(precision));
  b_ = stored_on(device, inputs.b, storage_type(precision));
  c_ = at::empty(a_.sizes(), a_.options());
}

Status TorchMatmul::run_once() {
  return guarded(error_, [this] {
    const c10::InferenceMode no_autograd;
    at::globalContext().setAllowTF32CuBLAS(precision_ == Precision::kTf32);
    at::mm_out(c_, a_, b_);
  });
}

Status TorchMatmul::wait() {
  return guarded(error_, [this] { synchronize(device_); });
}

double TorchMatmul::flop() const {
  const auto size = static_cast<double>(a_.size(0));
  return 2 * size * size * size;
}

/// The values the device really multiplied, in float64.
at::Tensor TorchMatmul::as_computed(const at::Tensor& host_rows) const {
  return host_rows.to(storage_type(precision_)).to(at::kDouble);
}

at::Tensor TorchMatmul::reference_rows(const at::Tensor& row_numbers) const {
  const auto size = inputs_.b.size(0);
  const auto rows = as_computed(inputs_.a.index_select(0, row_numbers));
  auto reference = at::zeros({rows.size(0), size}, at::kDouble);
  const auto block = rows_per_block(size);
  for (std::int64_t start = 0; start < size; start += block) {
    const auto length = std::min(block, size - start);
    reference.addmm_(rows.narrow(1, start, length),
                     as_computed(inputs_.b.narrow(0, start, length)));
  }
  return reference;
}

std::int64_t TorchMatmul::nonfinite_count() const {
  const auto size = c_.size(0);
  const auto block = rows_per_block(size);
  std::int64_t finite = 0;
  for (std::int64_t start = 0; start < size; start += block) {
    const auto rows = c_.narrow(0, start, std::min(block, size - start));
    finite += at::isfinite(rows).sum().item<std::int64_t>();
  }
  return size * size - finite;
}

Status TorchMatmul::verify(std::int64_t sampled_rows, Verification& result) {
  return guarded(error_, [&] {
    const c10::InferenceMode no_autograd;
    const auto row_numbers = sampled_row_numbers(c_.size(0), sampled_rows);
    const auto product = c_.index_select(0, row_numbers.to(device_)).to(at::kCPU, at::kDouble);
    const auto reference = reference_rows(row_numbers);
    const auto rms = reference.square().mean().sqrt().item<double>();
    result.relative_error = product.sub(reference).abs().max().item<double>() / rms;
    result.nonfinite_count = nonfinite_count();
  });
}

}  // namespace gpuready
