// SPDX-License-Identifier: MIT
// What the copies between host and GPU cost around a product.
#pragma once

#include "analysis/statistics.hpp"
#include "backend/backend.hpp"
#include "measure/sampler.hpp"
#include "record/measurement_record.hpp"

#include <optional>

namespace gpuready {

struct Transfers {
  CopyTiming timing;                  ///< all but copy_share; empty: that transfer failed
  std::optional<Summary> end_to_end;  ///< the samples behind timing.end_to_end_s
};

/// Each by the same rule as the product, within a fifth of its time. Stops at an interrupt.
Transfers measure_transfers(Matmul& matmul, const StopRule& rule, const Surroundings& surroundings);

/// Host memory that these take beside the product's inputs.
double transfer_bytes_needed(std::int64_t size, Precision precision);

}  // namespace gpuready
