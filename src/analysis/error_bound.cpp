// SPDX-License-Identifier: MIT
// How wrong a correct matrix product may be. Does not know devices or which precision has which
// epsilon.
#include "analysis/error_bound.hpp"

#include <cmath>

namespace gpuready {

double product_error_bound(double input_epsilon, double accumulate_epsilon,
                           std::int64_t inner_size) {
  constexpr double kLargestOfSampled = 8;
  const double additions = std::sqrt(static_cast<double>(inner_size));
  return kLargestOfSampled * (input_epsilon + accumulate_epsilon * additions);
}

}  // namespace gpuready
