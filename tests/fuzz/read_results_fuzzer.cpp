// SPDX-License-Identifier: MIT
// Any bytes as a result file: read or refused, never anything else, and never a number that is not
// finite.
#include "readers/results.hpp"
#include "record/fields.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

namespace gpuready {
namespace {

void require_finite(const MeasurementRecord& row) {
  for (const auto* side : {&row.cpu, &row.gpu}) {
    for (const auto& time : {side->time_first_s, side->time_median_s, side->time_q1_s,
                             side->time_q3_s, side->time_min_s, side->rate_gflops}) {
      if (time && !std::isfinite(*time)) std::abort();
    }
  }
  if (row.size < 1 || row.dtype.empty()) std::abort();
}

}  // namespace
}  // namespace gpuready

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream bytes(std::string(reinterpret_cast<const char*>(data), size));
  try {
    gpuready::read_results(bytes, "fuzzed", gpuready::require_finite);
  } catch (const gpuready::UnreadableResults&) {
    return 0;
  }
  return 0;
}
