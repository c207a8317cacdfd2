// SPDX-License-Identifier: MIT
#include "commands/device_choice.hpp"

#include <iterator>
#include <sstream>
#include <stdexcept>

namespace gpuready {
namespace {

LibtorchDevice device_of(Backend& backend, std::int32_t index) {
  const CudaDeviceFacts facts = backend.cuda_device(index);
  return {std::string(facts.name), std::string(facts.uuid), facts.capability_major,
          facts.capability_minor, facts.memory_total_bytes};
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream words{std::string(text)};
  return {std::istream_iterator<std::string>(words), {}};
}

std::string devices_here(std::size_t count) {
  if (count == 0) return "this machine has only cpu";
  if (count == 1) return "this machine has cpu and cuda:0";
  return "this machine has cpu and cuda:0 to cuda:" + std::to_string(count - 1);
}

}  // namespace

AskCuda ask_cuda_for(const DeviceWish& wish) {
  return wish.kind == DeviceWish::Kind::kCpu ? AskCuda::kNo : AskCuda::kYes;
}

LibtorchView view_of(Backend& backend, AskCuda ask) {
  LibtorchView view;
  view.cuda_asked = ask == AskCuda::kYes;
  const LibtorchFacts facts = backend.libtorch(ask);
  view.version = facts.version;
  view.header_version = facts.header_version;
  view.loaded_version = facts.loaded_version;
  view.cpu_library_path = facts.cpu_library_path;
  view.cuda_library_path = facts.cuda_library_path;
  view.cuda_library_error = facts.cuda_library_error;
  view.unavailable_reason = facts.unavailable_reason;
  view.cuda_runtime_version = facts.cuda_runtime_version;
  view.cuda_half_loaded = facts.cuda_half_loaded;
  view.cuda_available = facts.cuda_available;
  view.architectures = words_of(facts.architectures);
  view.cudnn_version = facts.cudnn_version;
  view.cudnn_runtime_version = facts.cudnn_runtime_version;
  view.is_hip = facts.is_hip;
  for (std::int32_t i = 0; i < facts.device_count; ++i)
    view.devices.push_back(device_of(backend, i));
  const BlasFacts blas = backend.blas();
  view.blas = blas.name;
  view.blas_core = blas.core;
  return view;
}

std::optional<std::int64_t> choose_gpu(const LibtorchView& view, const DeviceWish& wish) {
  const auto count = view.cuda_available ? view.devices.size() : 0;
  if (wish.kind == DeviceWish::Kind::kCpu) return std::nullopt;
  if (wish.kind == DeviceWish::Kind::kAuto) {
    return count > 0 ? std::optional<std::int64_t>(0) : std::nullopt;
  }
  if (static_cast<std::uint64_t>(wish.index) >= count) {
    throw std::runtime_error("device cuda:" + std::to_string(wish.index) + " is not here: " +
                             devices_here(count) + ". `gpuready check` says why.");
  }
  return wish.index;
}

}  // namespace gpuready
