// SPDX-License-Identifier: MIT
// The bound must let real rounding pass, at every size, and catch one wrong element.
#include "analysis/error_bound.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace gpuready {
namespace {

constexpr double kFp32Epsilon = std::numeric_limits<float>::epsilon();
constexpr double kFp16Epsilon = 0x1p-10;

/// Largest error of `elements` dot products of float vectors, summed one by one in float, over
/// their rms.
double error_of_float_products(int inner_size, int elements) {
  std::mt19937_64 random(7);
  std::normal_distribution<float> normal;
  double largest = 0;
  double squares = 0;
  for (int element = 0; element < elements; ++element) {
    float sum = 0;
    double exact = 0;
    for (int i = 0; i < inner_size; ++i) {
      const float a = normal(random);
      const float b = normal(random);
      sum += a * b;
      exact += static_cast<double>(a) * static_cast<double>(b);
    }
    largest = std::max(largest, std::abs(static_cast<double>(sum) - exact));
    squares += exact * exact;
  }
  return largest / std::sqrt(squares / elements);
}

TEST(ProductErrorBound, LetsTheWorstOrderOfSummationPass) {
  for (const int inner_size : {1, 10, 1000, 10000}) {
    EXPECT_LT(error_of_float_products(inner_size, 300),
              product_error_bound(kFp32Epsilon, kFp32Epsilon, inner_size))
        << "inner size " << inner_size;
  }
}

TEST(ProductErrorBound, GrowsWithTheRootOfTheInnerSizeOnlyInAccumulation) {
  const double stored_only = product_error_bound(kFp16Epsilon, 0, 100);
  EXPECT_DOUBLE_EQ(product_error_bound(kFp16Epsilon, 0, 10000), stored_only);
  EXPECT_DOUBLE_EQ(product_error_bound(0, kFp32Epsilon, 10000),
                   10 * product_error_bound(0, kFp32Epsilon, 100));
}

TEST(ProductErrorBound, CatchesTheRoundingOfAShorterFormat) {
  const double lost_mantissa = 0x1p-10;
  EXPECT_LT(product_error_bound(kFp32Epsilon, kFp32Epsilon, 10000), lost_mantissa);
}

TEST(ProductErrorBound, StaysFarBelowAWrongElementInHalfPrecision) {
  EXPECT_LT(product_error_bound(kFp16Epsilon, kFp32Epsilon, 10000), 0.01);
}

}  // namespace
}  // namespace gpuready
