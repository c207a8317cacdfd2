// SPDX-License-Identifier: MIT
#include "libtorch/torch_backend.hpp"

#include "libtorch/cuda_build.hpp"
#include "libtorch/cuda_half.hpp"
#include "libtorch/first_kernels.hpp"
#include "libtorch/guarded.hpp"
#include "libtorch/torch_matmul.hpp"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/Version.h>
#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/cuda.h>
#include <torch/version.h>

namespace gpuready {
namespace {

/// The hook that starts CUDA and throws the reason when it cannot: init() in newer LibTorchs,
/// initCUDA() before.
template <class Hooks>
auto start_cuda(const Hooks& hooks, int) -> decltype(hooks.init(), void()) {
  hooks.init();
}
template <class Hooks>
auto start_cuda(const Hooks& hooks, long) -> decltype(hooks.initCUDA(), void()) {
  hooks.initCUDA();
}

c10::Device torch_device(Device device) {
  const auto index = static_cast<c10::DeviceIndex>(device.index);
  switch (device.kind) {
    case DeviceKind::kCuda: return {c10::DeviceType::CUDA, index};
    case DeviceKind::kPrivateUse1: return {c10::DeviceType::PrivateUse1, index};
    case DeviceKind::kCpu: break;
  }
  return c10::Device(c10::DeviceType::CPU);
}

/// The library has no version of its own to ask for but in this text: "…, TORCH_VERSION=2.11.0, …".
/// The text asks the CUDA hooks too, so the CUDA half must have been opened before.
std::string loaded_version() {
  static constexpr std::string_view kName = "TORCH_VERSION=";
  const std::string text = at::show_config();
  const auto begin = text.find(kName);
  if (begin == std::string::npos) return {};
  const auto end = text.find_first_of(", \n", begin);
  return text.substr(begin + kName.size(), end - begin - kName.size());
}

}  // namespace

LibtorchFacts TorchBackend::libtorch(AskCuda ask) {
  LibtorchFacts facts;
  facts.version = GPUREADY_LIBTORCH_VERSION;
  facts.header_version = TORCH_VERSION;
  cpu_library_path_ = loaded_cpu_library();
  facts.cpu_library_path = cpu_library_path_;
  if (ask == AskCuda::kNo) return facts;
  const CudaHalf& half = open_cuda_half();
  facts.cuda_library_path = half.cuda_library_path;
  facts.cuda_library_error = half.loader_error;
  facts.is_hip = half.is_hip;
  facts.cuda_half_loaded = c10::impl::hasDeviceGuardImpl(c10::DeviceType::CUDA);
  if (facts.cuda_half_loaded) ask_cuda(facts);
  loaded_version_ = loaded_version();
  facts.loaded_version = loaded_version_;
  return facts;
}

/// Starting CUDA before counting devices: device_count() would turn the reason into a warning on
/// stderr.
void TorchBackend::ask_cuda(LibtorchFacts& facts) {
  facts.cuda_runtime_version = cuda_runtime_version();
  facts.cudnn_version = cudnn_version();
  facts.cudnn_runtime_version = cudnn_runtime_version();
  architectures_ = cuda_architectures();
  facts.architectures = architectures_;
  const auto started =
      guarded(unavailable_reason_, [] { start_cuda(at::detail::getCUDAHooks(), 0); });
  facts.unavailable_reason = started.text;
  if (started.outcome != Outcome::kOk) return;
  facts.device_count = static_cast<std::int32_t>(torch::cuda::device_count());
  facts.cuda_available = torch::cuda::is_available();
}

CudaDeviceFacts TorchBackend::cuda_device(std::int32_t index) {
  device_ = driver_device(index);
  return {device_.name, device_.uuid, device_.capability_major, device_.capability_minor,
          device_.memory_total_bytes};
}

Status TorchBackend::prove_kernel(Device device, FirstKernel kernel, KernelValue& value) {
  return guarded(error_, [&] {
    if (device.kind == DeviceKind::kCuda) open_cuda_half();
    value = compare_with_cpu(torch_device(device), kernel);
  });
}

BlasFacts TorchBackend::blas() {
  blas_ = loaded_blas();
  return {blas_.name, blas_.core, at::get_num_threads()};
}

Status TorchBackend::set_threads(std::int32_t threads) {
  return guarded(error_, [threads] { set_compute_threads(threads); });
}

Status TorchBackend::make_inputs(std::int64_t size, std::uint64_t seed, MatmulInputs*& inputs) {
  return guarded(error_, [&] {
    const c10::InferenceMode no_autograd;
    inputs = new TorchInputs(size, seed);
  });
}

Status TorchBackend::make_matmul(const MatmulInputs& inputs, Device device, Precision precision,
                                 Matmul*& matmul) {
  return guarded(error_, [&] {
    if (device.kind == DeviceKind::kCuda) open_cuda_half();
    const c10::InferenceMode no_autograd;
    matmul =
        new TorchMatmul(static_cast<const TorchInputs&>(inputs), torch_device(device), precision);
  });
}

}  // namespace gpuready

extern "C" __attribute__((visibility("default"))) gpuready::Backend* gpuready_open_backend(
    std::uint32_t wanted, std::uint32_t* offered) {
  *offered = gpuready::kBackendInterface;
  if (wanted != gpuready::kBackendInterface) return nullptr;
  static gpuready::TorchBackend backend;
  return &backend;
}
