// SPDX-License-Identifier: MIT
// Work over time. Does not know what the work was.
#pragma once

namespace gpuready {

/// 1e9 floating-point operations per second. Give it the median time: the mean of rates is not the
/// rate of the mean.
double gflops(double flop, double seconds);

}  // namespace gpuready
