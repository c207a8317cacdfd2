// SPDX-License-Identifier: MIT
// What a finished run says about all its sizes together. Does not know how the answers are found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

/// The matrix size from which the GPU wins, with the range it may lie in.
struct Crossover {
  std::optional<double> low;
  std::optional<double> estimate;
  std::optional<double> high;
  std::string reason;  ///< why a part is unknown; empty: nothing to say
};

struct CopyShare {
  std::int64_t size = 0;
  double share = 0;  ///< of the time with copies, as a fraction of 1
};

struct Answers {
  Crossover crossover_compute_size;
  Crossover crossover_end_to_end_size;  ///< copies to and from the GPU included
  std::optional<double> speed_up_grows_to_size;
  std::optional<double> saturated_from_size;
  std::string dtype;                   ///< the number format that they are about; empty: no answers
  std::vector<CopyShare> copy_shares;  ///< by size, where it is known
};

}  // namespace gpuready
