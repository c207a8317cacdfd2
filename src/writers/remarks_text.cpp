// SPDX-License-Identifier: MIT
// What a row has to say besides its numbers. Does not know where it is shown.
#include "writers/remarks_text.hpp"

#include "writers/text_layout.hpp"

#include <spdlog/fmt/ranges.h>

namespace gpuready {

std::string remarks_text(const MeasurementRecord& row) {
  std::string text = fmt::format("{}", fmt::join(row.warnings, ", "));
  if (!text.empty() && !row.note.empty()) text += ": ";
  return one_line(text + row.note);
}

}  // namespace gpuready
