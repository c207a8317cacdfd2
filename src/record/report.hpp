// SPDX-License-Identifier: MIT
// The plain report of the commands that measure no rows: titled steps of labelled lines. Does not
// know how it is drawn.
#pragma once

#include <string>
#include <vector>

namespace gpuready {

struct ReportLine {
  std::string label;
  std::string value;  ///< empty: unknown
};

struct ReportSection {
  std::string title;
  std::string code;  ///< the C++ that does this step, one or more lines; empty: none
  std::vector<ReportLine> lines;
  std::vector<std::string> paragraphs;
};

}  // namespace gpuready
