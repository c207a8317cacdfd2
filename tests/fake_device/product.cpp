// SPDX-License-Identifier: MIT
#include "fake_device/product.hpp"

#include <ATen/ops/from_blob.h>
#include <ATen/ops/mm.h>

#include <chrono>
#include <limits>
#include <thread>

namespace gpuready {
namespace {

/// The host multiplies 16-bit formats not at all in LibTorch 1.13.
c10::ScalarType multiplied_type(c10::ScalarType stored) {
  return stored == at::kDouble ? at::kDouble : at::kFloat;
}

void write_product(const FakeProduct& product, const FakeDeviceSettings& settings) {
  TORCH_CHECK(settings.fault != FakeFault::kKernelError, "the fake device's kernel failed");
  const auto c = host_view(product.c);
  const auto type = multiplied_type(c.scalar_type());
  const auto row = c.narrow(0, settings.fault_row, 1);
  const auto element = row.narrow(1, c.size(1) - 1, 1);
  const auto before = row.clone();
  c.copy_(at::mm(host_view(product.a).to(type), host_view(product.b).to(type)));
  switch (settings.fault) {
    case FakeFault::kElementOff: element.add_(kFakeElementError); break;
    case FakeFault::kNan: element.fill_(std::numeric_limits<double>::quiet_NaN()); break;
    case FakeFault::kStaleRow: row.copy_(before); break;
    case FakeFault::kNone:
    case FakeFault::kKernelError: break;
  }
}

}  // namespace

at::Tensor host_view(const at::Tensor& tensor) {
  if (tensor.is_cpu()) return tensor;
  return at::from_blob(tensor.data_ptr(), tensor.sizes(), tensor.strides(),
                       tensor.options().device(at::kCPU));
}

void multiply(const FakeProduct& product, const FakeDeviceSettings& settings) {
  const auto done = std::chrono::steady_clock::now() +
                    std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                        std::chrono::duration<double>(settings.product_delay_s));
  write_product(product, settings);
  std::this_thread::sleep_until(done);
}

}  // namespace gpuready
