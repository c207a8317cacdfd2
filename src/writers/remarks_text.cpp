// SPDX-License-Identifier: MIT
// What a row has to say besides its numbers. Does not know where it is shown.
#include "writers/remarks_text.hpp"

#include <spdlog/fmt/ranges.h>

namespace gpuready {

std::string remarks_text(const MeasurementRecord& row) {
  std::string text = fmt::format("{}", fmt::join(row.warnings, ", "));
  if (!text.empty() && !row.note.empty()) text += ": ";
  return one_line(text + row.note);
}

std::string remark_lines(const std::string& remarks, const TextStyle& style) {
  constexpr std::size_t kIndent = 8;
  if (remarks.empty()) return {};
  return std::string(kIndent, ' ') +
         painted(wrapped(remarks, kIndent, style.width), Paint::kWarning, style) + '\n';
}

}  // namespace gpuready
