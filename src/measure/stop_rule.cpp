// SPDX-License-Identifier: MIT
#include "measure/stop_rule.hpp"

#include "analysis/statistics.hpp"

namespace gpuready {
namespace {

constexpr std::int64_t kFewestRuns = 2;  // one sample has no spread

bool is_precise(const std::vector<double>& samples_s, double precision) {
  const auto summary = summarize(samples_s);
  return summary && relative_spread(*summary) <= precision;
}

}  // namespace

std::string_view to_string(StopReason reason) {
  switch (reason) {
    case StopReason::kPrecision: return "precision";
    case StopReason::kMaxTime: return "max_time";
    case StopReason::kMaxRuns: return "max_runs";
    case StopReason::kInterrupted: break;
  }
  return "interrupted";
}

std::optional<StopReason> StopRule::reached(const std::vector<double>& samples_s,
                                            double elapsed_s) const {
  const auto runs = static_cast<std::int64_t>(samples_s.size());
  if (runs >= max_runs) return StopReason::kMaxRuns;
  if (runs < kFewestRuns) return std::nullopt;
  if (runs >= min_runs && is_precise(samples_s, precision)) return StopReason::kPrecision;
  if (elapsed_s >= max_time_s) return StopReason::kMaxTime;
  return std::nullopt;
}

}  // namespace gpuready
