// SPDX-License-Identifier: MIT
#include "commands/resume.hpp"

#include "commands/environment_match.hpp"
#include "commands/precision_names.hpp"
#include "commands/usage_error.hpp"
#include "readers/results.hpp"
#include "writers/text_layout.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace gpuready {
namespace {

/// Ten times the most that a sweep writes; more is no file of ours and would fill the memory.
constexpr std::size_t kMostRows = 50000;

using Point = std::pair<std::int64_t, std::string>;

Point point_of(const MeasurementRecord& row) {
  return {row.size, row.dtype};
}

[[noreturn]] void refuse(const std::string& file, const std::string& reason,
                         const std::string& remedy) {
  throw UsageError("cannot resume '" + file + "': " + reason + "; " + remedy);
}

bool is_asked_for(const MeasurementRecord& row, const MeasureOptions& options) {
  const auto precision = precision_from_string(row.dtype);
  return precision && std::count(options.sizes.begin(), options.sizes.end(), row.size) > 0 &&
         std::count(options.precisions.begin(), options.precisions.end(), *precision) > 0;
}

bool stays(const MeasurementRecord& row, const MeasureOptions& options) {
  const bool finished = row.status == RowStatus::kOk || row.status == RowStatus::kWrong ||
                        row.status == RowStatus::kSkipped;
  return finished || !is_asked_for(row, options);
}

/// Sorts each row in; the file's points so far tell repeated ones.
class Sorting {
 public:
  Sorting(const MeasureOptions& options, EarlierRows& earlier)
      : options_(options), earlier_(earlier) {}

  void take(const MeasurementRecord& row) {
    if (points_.size() == kMostRows) {
      refuse(options_.resume_from, "it has more than " + std::to_string(kMostRows) + " rows",
             "no sweep makes so many");
    }
    if (!points_.insert(point_of(row)).second) {
      refuse(options_.resume_from,
             "size " + std::to_string(row.size) + " " + row.dtype + " is in it twice",
             "leave one of the rows");
    }
    earlier_.last_run_order = std::max(earlier_.last_run_order, row.run_order);
    (stays(row, options_) ? earlier_.kept : earlier_.replaced).push_back(row);
  }

 private:
  const MeasureOptions& options_;
  EarlierRows& earlier_;
  std::set<Point> points_;
};

void refuse_form(const std::string& file, const ResultsSummary& summary) {
  if (summary.form != ResultsForm::kCsv) refuse(file, "it is JSON", "give the CSV of that run");
  if (summary.unknown_columns.empty()) return;
  refuse(file, "its column '" + summary.unknown_columns.front() + "' would be lost",
         "take it out, or give another file");
}

std::string notice_of(const EarlierRows& earlier, const MeasureOptions& options,
                      const ResultsSummary& summary) {
  const auto sizes = unfinished_sizes(earlier, options);
  std::string text = "'" + options.resume_from + "': " + std::to_string(earlier.kept.size()) +
                     " rows are kept, " + std::to_string(sizes.size()) + " sizes are measured";
  if (summary.last_line_left_out) text += "; its last line was cut off and is left out";
  return one_line(text);
}

std::string shown(const std::string& value) {
  return value.empty() ? "unknown" : "'" + value + "'";
}

void refuse_difference(const MeasurementRecord& row, const MeasurementRecord& now,
                       const MeasureOptions& options) {
  constexpr const char* kRemedy = "resume it where it was begun, or give another file";
  for (const Field* field : matched_fields()) {
    const std::string there = environment_value(*field, row);
    const std::string here = environment_value(*field, now);
    if (there == here) continue;
    refuse(options.resume_from,
           field->name + " is " + shown(there) + " there and " + shown(here) + " here", kRemedy);
  }
  const bool is_measured = options.cpu_side == CpuSide::kMeasured;
  if (row.status != RowStatus::kOk || row.cpu.time_median_s.has_value() == is_measured) return;
  refuse(options.resume_from,
         is_measured ? "it was measured with --no-cpu" : "it was measured without --no-cpu",
         "call it as it was begun, or give another file");
}

}  // namespace

EarlierRows read_earlier_rows(const MeasureOptions& options) {
  EarlierRows earlier;
  if (options.resume_from.empty()) return earlier;
  Sorting sorting(options, earlier);
  try {
    const ResultsSummary summary =
        read_results(options.resume_from, [&](const MeasurementRecord& row) { sorting.take(row); });
    refuse_form(options.resume_from, summary);
    earlier.notice = notice_of(earlier, options, summary);
  } catch (const UnreadableResults& error) {
    throw UsageError(error.what());
  }
  return earlier;
}

void refuse_other_conditions(const EarlierRows& earlier, const Environment& environment,
                             const MeasureOptions& options) {
  MeasurementRecord now;
  now.environment = environment;
  for (const auto* rows : {&earlier.kept, &earlier.replaced}) {
    for (const MeasurementRecord& row : *rows) refuse_difference(row, now, options);
  }
}

std::vector<std::int64_t> unfinished_sizes(const EarlierRows& earlier,
                                           const MeasureOptions& options) {
  std::vector<std::int64_t> sizes;
  std::copy_if(
      options.sizes.begin(), options.sizes.end(), std::back_inserter(sizes),
      [&](std::int64_t size) { return !unfinished_precisions(earlier, options, size).empty(); });
  return sizes;
}

std::vector<Precision> unfinished_precisions(const EarlierRows& earlier,
                                             const MeasureOptions& options, std::int64_t size) {
  std::vector<Precision> unfinished;
  for (const Precision precision : options.precisions) {
    const Point point{size, std::string(to_string(precision))};
    const bool is_kept =
        std::any_of(earlier.kept.begin(), earlier.kept.end(),
                    [&](const MeasurementRecord& row) { return point_of(row) == point; });
    if (!is_kept) unfinished.push_back(precision);
  }
  return unfinished;
}

}  // namespace gpuready
