// SPDX-License-Identifier: MIT
// Only a copy of pinned memory can be left to run by itself; of pageable memory each returns when
// it is done.
#include "libtorch/torch_transfer.hpp"

#include "libtorch/guarded.hpp"
#include "libtorch/synchronize.hpp"

#include <ATen/ops/empty.h>
#include <c10/core/InferenceMode.h>

namespace gpuready {
namespace {

bool uses_pinned_memory(Transfer kind) {
  return kind == Transfer::kUploadPinned || kind == Transfer::kDownloadPinned ||
         kind == Transfer::kEndToEndPinned;
}

}  // namespace

TorchTransfer::TorchTransfer(const TorchInputs& inputs, DeviceMatrices& matrices, Transfer kind)
    : matrices_(matrices), kind_(kind), is_pinned_(uses_pinned_memory(kind)) {
  const auto type = storage_type(matrices.precision);
  const auto host = [&](const at::Tensor& matrix) { return is_pinned_ ? pinned(matrix) : matrix; };
  const bool goes_up = kind != Transfer::kDownloadPageable && kind != Transfer::kDownloadPinned;
  const bool is_whole = kind == Transfer::kEndToEnd || kind == Transfer::kEndToEndPinned;
  if (goes_up) host_a_ = host(inputs.a.to(type));
  if (is_whole) host_b_ = host(inputs.b.to(type));
  if (is_whole || !goes_up) host_c_ = host(at::empty(inputs.a.sizes(), type));
}

/// Without a device, pin_memory() means CUDA in older LibTorchs.
at::Tensor TorchTransfer::pinned(const at::Tensor& host) const {
  return matrices_.device.is_cuda() ? host.pin_memory() : host.pin_memory(matrices_.device);
}

void TorchTransfer::transfer_once() {
  switch (kind_) {
    case Transfer::kUploadPageable:
    case Transfer::kUploadPinned: matrices_.a.copy_(host_a_, is_pinned_); break;
    case Transfer::kPin: host_b_ = pinned(host_a_); break;
    case Transfer::kDownloadPageable:
    case Transfer::kDownloadPinned: host_c_.copy_(matrices_.c, is_pinned_); break;
    case Transfer::kEndToEnd:
    case Transfer::kEndToEndPinned:
      matrices_.a.copy_(host_a_, is_pinned_);
      matrices_.b.copy_(host_b_, is_pinned_);
      matrices_.multiply(1);
      host_c_.copy_(matrices_.c, is_pinned_);
  }
}

Status TorchTransfer::run(std::int64_t times) {
  return guarded(error_, [&] {
    const c10::InferenceMode no_autograd;
    for (std::int64_t done = 0; done < times; ++done) transfer_once();
  });
}

Status TorchTransfer::wait() {
  return guarded(error_, [this] { synchronize(matrices_.device); });
}

}  // namespace gpuready
