// SPDX-License-Identifier: MIT
// Order statistics of repeated times. Does not know what was timed.
#include "analysis/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gpuready {
namespace {

double quantile(const std::vector<double>& sorted, double share) {
  const double position = static_cast<double>(sorted.size() - 1) * share;
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - std::floor(position)) * (sorted[above] - sorted[below]);
}

bool is_finite(double value) {
  return std::isfinite(value);
}

}  // namespace

bool is_positive(double value) {
  return std::isfinite(value) && value > 0;
}

std::optional<Summary> summarize(std::vector<double> samples) {
  if (samples.empty() || !std::all_of(samples.begin(), samples.end(), is_finite)) {
    return std::nullopt;
  }
  std::sort(samples.begin(), samples.end());
  return Summary{samples.size(), quantile(samples, 0.5), quantile(samples, 0.25),
                 quantile(samples, 0.75), samples.front()};
}

double relative_spread(const Summary& summary) {
  if (summary.median <= 0) return std::numeric_limits<double>::infinity();
  return (summary.q3 - summary.q1) / summary.median;
}

std::optional<double> median_standard_error(const Summary& summary) {
  if (summary.count < 3) return std::nullopt;
  const double sigma = (summary.q3 - summary.q1) / 1.349;
  return 1.253 * sigma / std::sqrt(static_cast<double>(summary.count));
}

}  // namespace gpuready
