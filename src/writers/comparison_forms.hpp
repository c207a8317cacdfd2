// SPDX-License-Identifier: MIT
// A comparison of result files as text of each form. Does not know where it goes.
#pragma once

#include "record/comparison.hpp"
#include "writers/text_layout.hpp"

#include <string>

namespace gpuready {

/// For people, in the style of the table of rows: "B/A" is the rate over A's.
std::string comparison_table(const Comparison& comparison, const TextStyle& style);

/// "A: old.csv, 10 rows; CPU: …", on one line.
std::string file_text(const ComparedFile& file);

/// "0.953-1.021", or "from 0.953" where it is open.
std::string interval_text(const RatioInterval& interval);

/// To paste: the files, in what they differ, and the rows.
std::string comparison_markdown(const Comparison& comparison);

/// One line a row, with all columns.
std::string comparison_csv(const Comparison& comparison);

/// {"comparison_version", "files", "environment_differences", "rows"}
std::string comparison_json(const Comparison& comparison);

}  // namespace gpuready
