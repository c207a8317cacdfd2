// SPDX-License-Identifier: MIT
#include "libtorch/cuda_build.hpp"

#include "libtorch/guarded.hpp"

#include <ATen/detail/CUDAHooksInterface.h>
#include <dlfcn.h>

namespace gpuready {
namespace {

/// Unknown where the hooks throw or have no such library.
template <class Ask>
std::optional<std::int32_t> version_from(Ask ask) {
  std::string ignored;
  std::int32_t version = 0;
  const auto asked = guarded(ignored, [&] { version = static_cast<std::int32_t>(ask()); });
  if (asked.outcome != Outcome::kOk || version <= 0) return std::nullopt;
  return version;
}

/// The loaded cuDNN itself. LibTorch's own question for it came with 2.10 or so.
std::size_t loaded_cudnn_version() {
  auto* ask = reinterpret_cast<std::size_t (*)()>(dlsym(RTLD_DEFAULT, "cudnnGetVersion"));
  return ask == nullptr ? 0 : ask();
}

template <class Hooks>
auto ask_runtime_cudnn(const Hooks& hooks, int) -> decltype(hooks.versionRuntimeCuDNN()) {
  return hooks.versionRuntimeCuDNN();
}
template <class Hooks>
std::size_t ask_runtime_cudnn(const Hooks&, long) {
  return loaded_cudnn_version();
}

/// From "…-gencode;arch=compute_75,code=sm_75;…" to "sm_75".
std::string codes_in(const std::string& flags) {
  static constexpr std::string_view kMark = "code=";
  std::string codes;
  for (auto at = flags.find(kMark); at != std::string::npos; at = flags.find(kMark, at)) {
    at += kMark.size();
    const auto end = flags.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789", at);
    if (!codes.empty()) codes += ' ';
    codes.append(flags, at, end - at);
  }
  return codes;
}

}  // namespace

std::optional<std::int32_t> cuda_runtime_version() {
  return version_from([] { return at::detail::getCUDAHooks().versionCUDART(); });
}

std::optional<std::int32_t> cudnn_version() {
  return version_from([] { return at::detail::getCUDAHooks().versionCuDNN(); });
}

std::optional<std::int32_t> cudnn_runtime_version() {
  return version_from([] { return ask_runtime_cudnn(at::detail::getCUDAHooks(), 0); });
}

std::string cuda_architectures() {
  std::string ignored;
  std::string codes;
  guarded(ignored, [&] { codes = codes_in(at::detail::getCUDAHooks().showConfig()); });
  return codes;
}

}  // namespace gpuready
