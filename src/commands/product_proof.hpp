// SPDX-License-Identifier: MIT
// Whether a product is right: the bound of its precision, and a small product made to prove a
// device or a BLAS kernel.
#pragma once

#include "backend/backend.hpp"

#include <cstdint>
#include <string>

namespace gpuready {

/// Rows of the product that are compared with the float64 reference.
inline constexpr std::int64_t kVerifiedRows = 16;

struct ProductCheck {
  double relative_error = 0;
  std::int64_t nonfinite_count = 0;
  bool correct = false;
  Outcome outcome = Outcome::kOk;  ///< when the check itself could not be made
  std::string error;
};

/// Checks the last product of `matmul`. A NaN or an infinity anywhere in it is wrong.
ProductCheck check_product(Matmul& matmul, Precision precision, std::int64_t size);

/// Multiplies two size x size fp32 matrices on `device` and checks the product. `error` is empty
/// when it is right.
std::string prove_product(Backend& backend, Device device, std::int64_t size);

}  // namespace gpuready
