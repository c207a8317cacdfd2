// SPDX-License-Identifier: MIT
#include "fake_device/operators.hpp"

#include "fake_device/product.hpp"
#include "fake_device/queue.hpp"
#include "fake_device/settings.hpp"

#include <ATen/Context.h>
#include <ATen/EmptyTensor.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/CPUFallback.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/convolution.h>
#include <ATen/ops/empty.h>
#include <c10/core/DeviceGuard.h>
#include <torch/library.h>

#include <atomic>
#include <type_traits>

namespace gpuready {
namespace {

constexpr auto kBackend = c10::DispatchKey::PrivateUse1;
std::atomic<std::int64_t> products{0};
FakePrecisionFlags launched_flags;

/// A bool before LibTorch 2.9, then an enum whose first value is the bool's true.
template <class Option>
bool is_allowed(Option option) {
  if constexpr (std::is_same_v<Option, bool>) {
    return option;
  } else {
    return option == Option::AllowReducedPrecisionWithSplitK;
  }
}

at::Tensor empty(at::IntArrayRef size, c10::optional<at::ScalarType> type,
                 c10::optional<at::Layout> /*layout*/, c10::optional<at::Device> device,
                 c10::optional<bool> /*pinned*/, c10::optional<at::MemoryFormat> format) {
  const c10::OptionalDeviceGuard guard(device);
  return at::detail::empty_generic(size, c10::GetAllocator(c10::DeviceType::PrivateUse1),
                                   c10::DispatchKeySet(kBackend), c10::dtype_or_default(type),
                                   format);
}

at::Tensor empty_strided(at::IntArrayRef size, at::IntArrayRef stride,
                         c10::optional<at::ScalarType> type, c10::optional<at::Layout> /*layout*/,
                         c10::optional<at::Device> device, c10::optional<bool> /*pinned*/) {
  const c10::OptionalDeviceGuard guard(device);
  return at::detail::empty_strided_generic(
      size, stride, c10::GetAllocator(c10::DeviceType::PrivateUse1), c10::DispatchKeySet(kBackend),
      c10::dtype_or_default(type));
}

void wait_for_queue_of(const at::Tensor& tensor) {
  if (!tensor.is_cpu()) fake_queue(tensor.device().index()).wait();
}

/// In the queue's order and done when it returns, as CUDA's copies of pageable memory are.
at::Tensor copy_from(const at::Tensor& from, const at::Tensor& to, bool /*non_blocking*/) {
  wait_for_queue_of(from);
  wait_for_queue_of(to);
  host_view(to).copy_(host_view(from));
  return to;
}

/// What the host computed for an output that was still empty.
at::Tensor copy_from_and_resize(const at::Tensor& from, const at::Tensor& to) {
  if (from.sizes() != to.sizes()) {
    at::TensorImpl& resized = *to.unsafeGetTensorImpl();
    resized.set_storage_keep_dtype(at::empty(from.sizes(), to.options()).storage());
    resized.set_sizes_contiguous(from.sizes());
  }
  return copy_from(from, to, false);
}

at::Tensor& mm_out(const at::Tensor& a, const at::Tensor& b, at::Tensor& out) {
  TORCH_CHECK(a.device() == out.device() && b.device() == out.device(),
              "a product of matrices on different devices");
  const FakeDeviceSettings settings = fake_settings();
  const auto workspace = at::empty({static_cast<std::int64_t>(settings.workspace_bytes)},
                                   out.options().dtype(at::kByte));
  ++products;
  launched_flags = precision_flags_now();
  const at::Tensor& c = out;
  fake_queue(out.device().index()).start([a, b, c, workspace, settings] {
    multiply({a, b, c}, settings);
  });
  return out;
}

/// What LibTorch sends a convolution to on a device that it does not know.
at::Tensor convolution(const at::Tensor& input, const at::Tensor& weight,
                       const c10::optional<at::Tensor>& /*bias*/, at::IntArrayRef stride,
                       at::IntArrayRef padding, at::IntArrayRef dilation, bool transposed,
                       at::IntArrayRef output_padding, std::int64_t groups) {
  wait_for_queue_of(input);
  const auto output = at::convolution(host_view(input), host_view(weight), {}, stride, padding,
                                      dilation, transposed, output_padding, groups);
  return output.to(input.device());
}

void on_the_host(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  at::native::cpu_fallback(op, stack);
}

}  // namespace

void register_fake_operators() {
  auto& fallback = *new torch::Library(MAKE_TORCH_LIBRARY_IMPL(_, PrivateUse1));
  fallback.fallback(torch::CppFunction::makeFromBoxedFunction<&on_the_host>());
  auto& operators = *new torch::Library(MAKE_TORCH_LIBRARY_IMPL(aten, PrivateUse1));
  operators.impl("empty.memory_format", &empty);
  operators.impl("empty_strided", &empty_strided);
  operators.impl("as_strided", &at::native::as_strided_tensorimpl);
  operators.impl("_copy_from", &copy_from);
  operators.impl("_copy_from_and_resize", &copy_from_and_resize);
  operators.impl("mm.out", &mm_out);
  operators.impl("convolution_overrideable", &convolution);
}

FakePrecisionFlags precision_flags_now() {
  const at::Context& torch = at::globalContext();
  return {torch.allowTF32CuBLAS(), is_allowed(torch.allowFP16ReductionCuBLAS())};
}

FakePrecisionFlags precision_flags_at_launch() {
  return launched_flags;
}

std::int64_t count_fake_products() {
  return products;
}

void reset_fake_products() {
  products = 0;
}

}  // namespace gpuready
