// SPDX-License-Identifier: MIT
// LibTorch's process-wide switches that let a GPU compute less exactly than the format says.
#pragma once

#include "backend/backend.hpp"

namespace gpuready {

/// While it lives, TF32 products are allowed for kTf32 alone, and fp16 and bf16 sums are kept in
/// fp32 throughout. Afterwards all is as before. Products read the switches when they are launched.
class PrecisionFlags {
 public:
  explicit PrecisionFlags(Precision precision);
  PrecisionFlags(const PrecisionFlags&) = delete;
  PrecisionFlags& operator=(const PrecisionFlags&) = delete;
  ~PrecisionFlags();

 private:
  struct Reduction {
    bool allowed = false;
    bool splits_k = true;
  };

  template <class Option>
  static Reduction reduction_of(Option option);

  bool tf32_;
  Reduction fp16_;
  Reduction bf16_;
};

}  // namespace gpuready
