// SPDX-License-Identifier: MIT
#include "libtorch/device_matrices.hpp"

#include "libtorch/precision_flags.hpp"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/mm.h>

#include <algorithm>

namespace gpuready {
namespace {

/// Memory that checking a product may take at a time, so that it stays small beside the matrices.
constexpr std::int64_t kBlockBytes = 16 << 20;

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

DeviceMatrices::DeviceMatrices(const TorchInputs& inputs, c10::Device wanted_device,
                               Precision wanted_precision)
    : device(wanted_device),
      precision(wanted_precision),
      a(stored_on(device, inputs.a, storage_type(precision))),
      b(stored_on(device, inputs.b, storage_type(precision))),
      c(at::empty(a.sizes(), a.options())) {}

void DeviceMatrices::multiply(std::int64_t times) {
  const PrecisionFlags flags(precision);
  for (std::int64_t done = 0; done < times; ++done) at::mm_out(c, a, b);
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

std::int64_t rows_per_block(std::int64_t row_length) {
  const auto row_bytes = row_length * static_cast<std::int64_t>(sizeof(double));
  return std::max<std::int64_t>(1, kBlockBytes / row_bytes);
}

}  // namespace gpuready
