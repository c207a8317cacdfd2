// SPDX-License-Identifier: MIT
// Result files side by side: the first against each of the others, and the ordered columns of that.
// Does not know how it was found out or how it is shown.
#pragma once

#include "analysis/rate_verdict.hpp"
#include "record/fields.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

enum class Quantity { kCpu, kGpu, kEndToEnd };

struct ComparedFile {
  std::string letter;  ///< A, B, ...
  std::string name;
  std::size_t rows = 0;
  Environment environment;               ///< of its first row
  std::vector<MeasurementRecord> drawn;  ///< all its rows, when a plot is wanted
};

/// A column of the environment that is not the same in all files.
struct EnvironmentDifference {
  std::string column;
  std::vector<std::string> values;  ///< one a file, in their order; empty: unknown
};

/// One quantity at one size and dtype, or a row that only one of the two files has.
struct ComparisonRow {
  std::size_t file = 1;  ///< index of the one compared with the first
  std::int64_t size = 0;
  std::string dtype;
  std::optional<Quantity> quantity;  ///< none for a row that only one file has
  std::optional<double> baseline_time_s;
  std::optional<double> time_s;
  std::optional<double> ratio;  ///< rate over the baseline's: above 1 is faster
  std::optional<double> ratio_error;
  std::optional<RatioInterval> interval;
  std::optional<RateVerdict> verdict;  ///< none: nothing to compare with
  std::string note;
};

struct Comparison {
  std::vector<ComparedFile> files;
  std::vector<EnvironmentDifference> differences;
  std::vector<ComparisonRow> rows;
};

struct ComparisonField {
  std::string name;  ///< CSV column and JSON key
  std::function<FieldValue(const Comparison&, const ComparisonRow&)> value;
};

/// All columns in order. New ones go to the end.
const std::vector<ComparisonField>& comparison_fields();

/// cpu, gpu, end-to-end
std::string_view to_string(Quantity quantity);
/// same, faster, slower, unclear, missing
std::string_view to_string(const std::optional<RateVerdict>& verdict);

/// "driver_version differs: 535.1 in A, unknown in B"
std::string difference_text(const Comparison& comparison, const EnvironmentDifference& difference);

}  // namespace gpuready
