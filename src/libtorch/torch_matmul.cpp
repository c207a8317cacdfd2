// SPDX-License-Identifier: MIT
#include "libtorch/torch_matmul.hpp"

#include "libtorch/guarded.hpp"
#include "libtorch/synchronize.hpp"
#include "libtorch/torch_transfer.hpp"

#include <ATen/ops/arange.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/zeros.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace gpuready {
namespace {

/// First row, last row and evenly between; all of them when there are no more than `wanted`.
at::Tensor sampled_row_numbers(std::int64_t rows, std::int64_t wanted) {
  const auto count = std::min(rows, wanted);
  const auto steps = at::arange(count, at::kLong);
  return count < 2 ? steps : steps.mul(rows - 1).floor_divide(count - 1);
}

}  // namespace

TorchMatmul::TorchMatmul(const TorchInputs& inputs, c10::Device device, Precision precision)
    : inputs_(inputs), matrices_(inputs, device, precision), clock_(device) {}

Status TorchMatmul::run(std::int64_t times) {
  return guarded(error_, [&] {
    const c10::InferenceMode no_autograd;
    matrices_.multiply(times);
  });
}

Status TorchMatmul::wait() {
  return guarded(error_, [this] { synchronize(matrices_.device); });
}

double TorchMatmul::flop() const {
  const auto size = static_cast<double>(matrices_.a.size(0));
  return 2 * size * size * size;
}

/// The values the device really multiplied, in float64.
at::Tensor TorchMatmul::as_computed(const at::Tensor& host_rows) const {
  return host_rows.to(storage_type(matrices_.precision)).to(at::kDouble);
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
  const auto size = matrices_.c.size(0);
  const auto block = rows_per_block(size);
  std::int64_t finite = 0;
  for (std::int64_t start = 0; start < size; start += block) {
    const auto rows = matrices_.c.narrow(0, start, std::min(block, size - start));
    finite += at::isfinite(rows).sum().item<std::int64_t>();
  }
  return size * size - finite;
}

Status TorchMatmul::verify(std::int64_t sampled_rows, Verification& result) {
  return guarded(error_, [&] {
    const c10::InferenceMode no_autograd;
    const auto row_numbers = sampled_row_numbers(matrices_.c.size(0), sampled_rows);
    const auto product =
        matrices_.c.index_select(0, row_numbers.to(matrices_.device)).to(at::kCPU, at::kDouble);
    const auto reference = reference_rows(row_numbers);
    const auto rms = reference.square().mean().sqrt().item<double>();
    result.relative_error = product.sub(reference).abs().max().item<double>() / rms;
    result.nonfinite_count = nonfinite_count();
  });
}

Status TorchMatmul::make_transfer(Transfer kind, Workload*& transfer) {
  return guarded(error_, [&] {
    const c10::InferenceMode no_autograd;
    transfer = new TorchTransfer(inputs_, matrices_, kind);
  });
}

}  // namespace gpuready
