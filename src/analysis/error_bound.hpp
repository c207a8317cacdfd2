// SPDX-License-Identifier: MIT
// How wrong a correct matrix product may be. Does not know devices or which precision has which
// epsilon.
#pragma once

#include <cstdint>

namespace gpuready {

/// Largest believable |C - reference| / rms(reference) of a product of zero-mean random matrices
/// over `inner_size` terms: 8 input_epsilon + 8 accumulate_epsilon sqrt(inner_size).
/// `input_epsilon` is that of the format in which factors and result are stored: each of the K
/// products is off by about that share with a random sign, so the error of their sum grows like
/// sqrt(K), as the rms of the sum itself does, and the ratio stays. `accumulate_epsilon` is that of
/// the running sum: every addition rounds a value of the sum's own size, K times with random signs,
/// so the ratio grows like sqrt(K). Eight covers the largest of the sampled elements.
double product_error_bound(double input_epsilon, double accumulate_epsilon,
                           std::int64_t inner_size);

}  // namespace gpuready
