// SPDX-License-Identifier: MIT
#include "commands/compared_results.hpp"

#include "commands/environment_match.hpp"
#include "commands/usage_error.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gpuready {
namespace {

/// More values of one column are not told apart.
constexpr std::size_t kMostValues = 8;
/// A smaller share of the squared error may come from rounding alone.
constexpr double kSmallestRest = 1e-12;

bool is_time(const std::optional<double>& seconds) {
  return seconds && *seconds > 0;
}

std::optional<Summary> summary_of(const SideTiming& side) {
  const bool is_whole = is_time(side.time_q1_s) && is_time(side.time_q3_s) && side.runs &&
                        *side.runs > 0 && *side.time_q1_s <= *side.time_q3_s;
  if (!is_whole) return std::nullopt;
  return Summary{static_cast<std::size_t>(*side.runs), *side.time_median_s, *side.time_q1_s,
                 *side.time_q3_s, side.time_min_s.value_or(0)};
}

std::optional<ComparedTime> time_of(const SideTiming& side) {
  if (!is_time(side.time_median_s)) return std::nullopt;
  ComparedTime time{{*side.time_median_s, std::nullopt}, summary_of(side)};
  if (time.summary) time.error_s = median_standard_error(*time.summary);
  return time;
}

/// The file has no spread of this time. But its speed-up has an error, made of this one and the
/// CPU's, whose spread is there: the rest is this one's.
std::optional<ComparedTime> end_to_end_time_of(const MeasurementRecord& row) {
  if (!is_time(row.copies.end_to_end_s)) return std::nullopt;
  ComparedTime time{{*row.copies.end_to_end_s, std::nullopt}, std::nullopt};
  const auto cpu = time_of(row.cpu);
  const Gain& gain = row.gain;
  if (!cpu || !cpu->error_s || !is_time(gain.speed_up_end_to_end) ||
      !gain.speed_up_end_to_end_error) {
    return time;
  }
  const double both = *gain.speed_up_end_to_end_error / *gain.speed_up_end_to_end;
  const double cpu_share = *cpu->error_s / cpu->median_s;
  const double own_square = both * both - cpu_share * cpu_share;
  if (own_square > kSmallestRest * both * both && std::isfinite(own_square)) {
    time.error_s = time.median_s * std::sqrt(own_square);
  }
  return time;
}

ComparedPoint point_of(const MeasurementRecord& row) {
  ComparedPoint point{row.size, row.dtype, row.status, false, {}};
  point.is_noisy = std::count(row.warnings.begin(), row.warnings.end(), "noisy") > 0;
  point.times = {time_of(row.cpu), time_of(row.gpu), end_to_end_time_of(row)};
  return point;
}

void collect_environment(const MeasurementRecord& row, ComparedResults& results) {
  const auto& fields = matched_fields();
  results.environments.resize(fields.size());
  for (std::size_t i = 0; i < fields.size(); ++i) {
    auto& values = results.environments[i];
    const std::string value = environment_value(*fields[i], row);
    const bool is_new = std::find(values.begin(), values.end(), value) == values.end();
    if (is_new && values.size() < kMostValues) values.push_back(value);
  }
}

void sort_points(ComparedResults& results) {
  auto& points = results.points;
  std::sort(points.begin(), points.end(), is_before);
  const auto twice = std::adjacent_find(points.begin(), points.end(),
                                        [](const ComparedPoint& a, const ComparedPoint& b) {
                                          return a.size == b.size && a.dtype == b.dtype;
                                        });
  if (twice == points.end()) return;
  throw UsageError("cannot use '" + results.name + "': size " + std::to_string(twice->size) + " " +
                   twice->dtype + " is in it twice; leave one of the rows");
}

std::string all_values(const ComparedResults& file, std::size_t column) {
  std::string text;
  if (file.environments.empty()) return text;
  for (const std::string& value : file.environments[column]) {
    text += (text.empty() ? "" : " and ") + value;
  }
  return text;
}

}  // namespace

bool is_before(const ComparedPoint& a, const ComparedPoint& b) {
  return std::tie(a.size, a.dtype) < std::tie(b.size, b.dtype);
}

ComparedResults read_compared_results(const std::string& path, KeepRows keep) {
  ComparedResults results;
  results.name = path;
  try {
    results.summary = read_results(path, [&](const MeasurementRecord& row) {
      if (results.points.empty()) results.environment = row.environment;
      collect_environment(row, results);
      results.points.push_back(point_of(row));
      if (keep == KeepRows::kYes) results.drawn.push_back(row);
    });
  } catch (const UnreadableResults& error) {
    throw UsageError(error.what());
  }
  sort_points(results);
  return results;
}

std::vector<EnvironmentDifference> environment_differences(
    const std::vector<ComparedResults>& files) {
  std::vector<EnvironmentDifference> differences;
  const auto& fields = matched_fields();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    EnvironmentDifference difference{fields[i]->name, {}};
    for (const ComparedResults& file : files) difference.values.push_back(all_values(file, i));
    const auto& values = difference.values;
    const bool same = std::equal(values.begin() + 1, values.end(), values.begin());
    if (!same) differences.push_back(std::move(difference));
  }
  return differences;
}

}  // namespace gpuready
