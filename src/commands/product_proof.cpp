// SPDX-License-Identifier: MIT
#include "commands/product_proof.hpp"

#include "analysis/error_bound.hpp"

#include <cmath>
#include <limits>
#include <memory>

namespace gpuready {
namespace {

constexpr std::uint64_t kProofSeed = 1;

/// Distance from 1 to the next number of the format that factors and result are stored in.
double storage_epsilon(Precision precision) {
  switch (precision) {
    case Precision::kFp64: return std::numeric_limits<double>::epsilon();
    case Precision::kTf32:
    case Precision::kFp16: return std::ldexp(1, -10);  // 10 mantissa bits
    case Precision::kBf16: return std::ldexp(1, -7);   // 7 mantissa bits
    case Precision::kFp32: break;
  }
  return std::numeric_limits<float>::epsilon();
}

double accumulate_epsilon(Precision precision) {
  return precision == Precision::kFp64 ? std::numeric_limits<double>::epsilon()
                                       : std::numeric_limits<float>::epsilon();
}

std::string describe(const ProductCheck& check) {
  if (check.outcome != Outcome::kOk) return check.error;
  if (check.correct) return {};
  return "the product is wrong: relative error " + std::to_string(check.relative_error) + ", " +
         std::to_string(check.nonfinite_count) + " values not finite";
}

}  // namespace

ProductCheck check_product(Matmul& matmul, Precision precision, std::int64_t size) {
  Verification verification;
  const Status status = matmul.verify(kVerifiedRows, verification);
  ProductCheck check;
  check.relative_error = verification.relative_error;
  check.nonfinite_count = verification.nonfinite_count;
  check.outcome = status.outcome;
  check.error = status.text;
  const double bound =
      product_error_bound(storage_epsilon(precision), accumulate_epsilon(precision), size);
  // Written so that NaN is wrong.
  check.correct =
      status.outcome == Outcome::kOk && check.relative_error <= bound && check.nonfinite_count == 0;
  return check;
}

std::string prove_product(Backend& backend, Device device, std::int64_t size) {
  MatmulInputs* raw_inputs = nullptr;
  if (const Status made = backend.make_inputs(size, kProofSeed, raw_inputs);
      made.outcome != Outcome::kOk) {
    return std::string(made.text);
  }
  const std::unique_ptr<MatmulInputs> inputs(raw_inputs);
  Matmul* raw_matmul = nullptr;
  const Status made = backend.make_matmul(*inputs, device, Precision::kFp32, raw_matmul);
  if (made.outcome != Outcome::kOk) return std::string(made.text);
  const std::unique_ptr<Matmul> matmul(raw_matmul);
  if (const Status ran = matmul->run_once(); ran.outcome != Outcome::kOk)
    return std::string(ran.text);
  if (const Status done = matmul->wait(); done.outcome != Outcome::kOk)
    return std::string(done.text);
  return describe(check_product(*matmul, Precision::kFp32, size));
}

}  // namespace gpuready
