// SPDX-License-Identifier: MIT
// A result file, CSV or JSON, back to rows; one at a time, so that a long file needs little memory.
// Does not know what the rows are for.
#pragma once

#include "record/measurement_record.hpp"

#include <cstddef>
#include <functional>
#include <istream>
#include <stdexcept>
#include <string>
#include <vector>

namespace gpuready {

/// No result file of this schema, or a damaged one. The text names file and place, says what is
/// wrong there and what to do.
class UnreadableResults : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The row is overwritten by the next one.
using TakeRow = std::function<void(const MeasurementRecord&)>;

enum class ResultsForm { kCsv, kJson };

struct ResultsSummary {
  ResultsForm form = ResultsForm::kCsv;
  std::size_t rows = 0;
  /// A CSV whose last line has no line end may have been cut off anywhere: that line was left out.
  bool last_line_left_out = false;
  std::vector<std::string> unknown_columns;  ///< of a CSV, ignored
};

/// Form by content, columns by name, numbers in no locale and always finite; samples are not read.
/// Throws UnreadableResults, also after rows have been taken.
ResultsSummary read_results(const std::string& path, const TakeRow& take);

/// The same from a stream; `name` is for messages.
ResultsSummary read_results(std::istream& bytes, const std::string& name, const TakeRow& take);

}  // namespace gpuready
