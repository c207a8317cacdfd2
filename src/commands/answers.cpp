// SPDX-License-Identifier: MIT
#include "commands/answers.hpp"

#include "analysis/crossover.hpp"
#include "analysis/growth.hpp"
#include "record/row_order.hpp"
#include "writers/number_text.hpp"

#include <algorithm>
#include <utility>

namespace gpuready {
namespace {

using Rows = std::vector<MeasurementRecord>;

std::string answered_format(const Rows& rows) {
  const bool has_fp32 =
      std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row.dtype == "fp32"; });
  if (has_fp32) return "fp32";
  return rows.empty() ? std::string() : rows.front().dtype;
}

Rows rows_that_count(const Rows& rows, const std::string& dtype) {
  Rows counted;
  for (const auto& row : rows) {
    if (row.dtype == dtype && row.status == RowStatus::kOk) counted.push_back(row);
  }
  return sorted_rows(std::move(counted));
}

template <std::optional<double> Gain::*speed_up, std::optional<double> Gain::*error>
std::vector<SpeedUpPoint> curve_of(const Rows& rows) {
  std::vector<SpeedUpPoint> points;
  for (const auto& row : rows) {
    if (row.gain.*speed_up)
      points.push_back({static_cast<double>(row.size), *(row.gain.*speed_up), row.gain.*error});
  }
  return speed_up_curve(std::move(points));
}

/// Why there is not one speed-up.
std::string reason_without_a_point(const Rows& rows, const Rows& counted) {
  const bool has_gpu = std::any_of(
      rows.begin(), rows.end(), [](const auto& row) { return !row.environment.gpu_name.empty(); });
  if (!has_gpu) return "no GPU was measured";
  if (counted.empty()) return "no size was measured to its end";
  const bool has_cpu = std::any_of(counted.begin(), counted.end(), [](const auto& row) {
    return row.cpu.time_median_s.has_value();
  });
  return has_cpu ? "copies were not measured" : "the CPU was not measured";
}

std::string reason_for_an_open_end(const Crossing& crossing) {
  if (crossing.low && crossing.high) return {};
  if (crossing.low || crossing.high) {
    return std::string("the ") + (crossing.low ? "upper" : "lower") +
           " end of the range is unknown: the errors are unknown there, or reach beyond the sizes "
           "measured";
  }
  return "the range is unknown: the errors are unknown there, or reach beyond the sizes measured";
}

std::string joined(const std::string& first, const std::string& second) {
  return first.empty() || second.empty() ? first + second : first + "; " + second;
}

std::string reason_of(const Crossing& crossing, const std::vector<SpeedUpPoint>& curve,
                      const std::string& without_a_point) {
  switch (crossing.kind) {
    case CrossingKind::kNone: return without_a_point;
    case CrossingKind::kEverywhere:
      return "the GPU wins at every size measured, from " + size_text(curve.front().size) + " on";
    case CrossingKind::kNowhere:
      return "the GPU wins at no size measured, up to " + size_text(curve.back().size);
    case CrossingKind::kNotAtLargest:
      return "the GPU wins at some sizes, but not at the largest, " + size_text(curve.back().size);
    case CrossingKind::kSeveral:
      return joined("the GPU wins at some smaller sizes too; this is where it wins for good",
                    reason_for_an_open_end(crossing));
    case CrossingKind::kOnce: break;
  }
  return reason_for_an_open_end(crossing);
}

Crossover crossover_of(const std::vector<SpeedUpPoint>& curve, const std::string& without_a_point) {
  const Crossing crossing = crossing_of(curve);
  return {crossing.low, crossing.estimate, crossing.high,
          reason_of(crossing, curve, without_a_point)};
}

std::vector<CopyShare> copy_shares_of(const Rows& rows) {
  std::vector<CopyShare> shares;
  for (const auto& row : rows) {
    if (row.copies.copy_share) shares.push_back({row.size, *row.copies.copy_share});
  }
  return shares;
}

}  // namespace

Answers answers_of(const Rows& rows) {
  Answers answers;
  answers.dtype = answered_format(rows);
  const Rows counted = rows_that_count(rows, answers.dtype);
  const auto compute = curve_of<&Gain::speed_up_compute, &Gain::speed_up_compute_error>(counted);
  const auto end_to_end =
      curve_of<&Gain::speed_up_end_to_end, &Gain::speed_up_end_to_end_error>(counted);
  const std::string without_a_point = reason_without_a_point(rows, counted);
  answers.crossover_compute_size = crossover_of(compute, without_a_point);
  answers.crossover_end_to_end_size = crossover_of(end_to_end, without_a_point);
  const Growth growth = growth_of(compute);
  answers.speed_up_grows_to_size = growth.grows_to_size;
  answers.saturated_from_size = growth.saturated_from_size;
  answers.copy_shares = copy_shares_of(counted);
  return answers;
}

}  // namespace gpuready
