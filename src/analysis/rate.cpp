// SPDX-License-Identifier: MIT
// Work over time. Does not know what the work was.
#include "analysis/rate.hpp"

namespace gpuready {

double gflops(double flop, double seconds) {
  return flop / seconds / 1e9;
}

}  // namespace gpuready
