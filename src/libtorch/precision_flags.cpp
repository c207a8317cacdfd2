// SPDX-License-Identifier: MIT
// The switches for fp16 and bf16 are one bool in older LibTorchs, two behind one enum in newer
// ones; the one for bf16 came with 2.0.
#include "libtorch/precision_flags.hpp"

#include <ATen/Context.h>

#include <type_traits>

namespace gpuready {
namespace {

template <class Torch>
auto bf16_option(const Torch& torch, int) -> decltype(torch.allowBF16ReductionCuBLAS()) {
  return torch.allowBF16ReductionCuBLAS();
}
template <class Torch>
bool bf16_option(const Torch&, long) {
  return false;
}

template <class Torch>
auto set_fp16(Torch& torch, bool allowed, bool splits_k, int)
    -> decltype(torch.setAllowFP16ReductionCuBLAS(allowed, splits_k)) {
  torch.setAllowFP16ReductionCuBLAS(allowed, splits_k);
}
template <class Torch>
void set_fp16(Torch& torch, bool allowed, bool, long) {
  torch.setAllowFP16ReductionCuBLAS(allowed);
}

template <class Torch>
auto set_bf16(Torch& torch, bool allowed, bool splits_k, int)
    -> decltype(torch.setAllowBF16ReductionCuBLAS(allowed, splits_k)) {
  torch.setAllowBF16ReductionCuBLAS(allowed, splits_k);
}
template <class Torch>
auto set_bf16(Torch& torch, bool allowed, bool, long)
    -> decltype(torch.setAllowBF16ReductionCuBLAS(allowed)) {
  torch.setAllowBF16ReductionCuBLAS(allowed);
}
template <class Torch>
void set_bf16(Torch&, bool, bool, ...) {}

}  // namespace

template <class Option>
PrecisionFlags::Reduction PrecisionFlags::reduction_of(Option option) {
  if constexpr (std::is_same_v<Option, bool>) {
    return {option, true};
  } else {
    return {option == Option::AllowReducedPrecisionWithSplitK,
            option != Option::DisallowReducedPrecisionDisallowSplitK};
  }
}

PrecisionFlags::PrecisionFlags(Precision precision)
    : tf32_(at::globalContext().allowTF32CuBLAS()),
      fp16_(reduction_of(at::globalContext().allowFP16ReductionCuBLAS())),
      bf16_(reduction_of(bf16_option(at::globalContext(), 0))) {
  at::Context& torch = at::globalContext();
  torch.setAllowTF32CuBLAS(precision == Precision::kTf32);
  set_fp16(torch, false, true, 0);
  set_bf16(torch, false, true, 0);
}

PrecisionFlags::~PrecisionFlags() {
  at::Context& torch = at::globalContext();
  torch.setAllowTF32CuBLAS(tf32_);
  set_fp16(torch, fp16_.allowed, fp16_.splits_k, 0);
  set_bf16(torch, bf16_.allowed, bf16_.splits_k, 0);
}

}  // namespace gpuready
