// SPDX-License-Identifier: MIT
// Samples one workload in one block, as long as its rule wants.
#pragma once

#include "measure/sampler.hpp"

#include <limits>

namespace gpuready {

inline Samples sample_alone(Workload& workload, const StopRule& rule,
                            const Surroundings& surroundings) {
  Sampler sampler(workload, rule, surroundings);
  sampler.take_block(std::numeric_limits<double>::infinity());
  return sampler.samples();
}

}  // namespace gpuready
