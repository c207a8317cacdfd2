// SPDX-License-Identifier: MIT
// Reports and findings as text for people. Does not know terminals or commands.
#include "writers/report_writer.hpp"

#include "writers/number_text.hpp"

#include <algorithm>
#include <sstream>

namespace gpuready {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;

std::string code_lines(const std::string& code, const TextStyle& style) {
  std::istringstream lines(code);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const std::string marked = (text.empty() ? "C++: " : "     ") + line;
    text += std::string(kIndent, ' ') + painted(marked, Paint::kDim, style) + '\n';
  }
  return text;
}

std::string labelled_lines(const std::vector<ReportLine>& lines, const TextStyle& style) {
  std::size_t label_width = 0;
  for (const auto& line : lines) label_width = std::max(label_width, text_width(line.label));
  const std::size_t value_column = kIndent + label_width + kGap;
  std::string text;
  for (const auto& line : lines) {
    const std::string value = wrapped(line.value, value_column, style.width);
    text += std::string(kIndent, ' ') + padded_right(line.label, label_width + kGap) +
            (value.empty() ? kUnknownText : value) + '\n';
  }
  return text;
}

std::string paragraph_text(const std::string& paragraph, const TextStyle& style) {
  return std::string(kIndent, ' ') + wrapped(paragraph, kIndent, style.width) + '\n';
}

std::string title_line(const std::string& title, const TextStyle& style) {
  return title.empty() ? title : painted(title, Paint::kTitle, style) + '\n';
}

std::string finding_text(const Finding& finding, const TextStyle& style) {
  std::vector<ReportLine> lines;
  if (!finding.evidence.empty()) lines.push_back({"evidence", finding.evidence});
  if (!finding.remedy.empty()) lines.push_back({"remedy", finding.remedy});
  return painted(finding.title + " [" + finding.id + ']', Paint::kWarning, style) + '\n' +
         labelled_lines(lines, style);
}

}  // namespace

std::string report_text(const ReportSection& section, const TextStyle& style) {
  std::string text = title_line(section.title, style) + code_lines(section.code, style) +
                     labelled_lines(section.lines, style);
  for (const auto& paragraph : section.paragraphs) text += paragraph_text(paragraph, style);
  return text;
}

std::string findings_text(const std::vector<Finding>& findings, const TextStyle& style) {
  std::string text;
  for (const auto& finding : findings) {
    text += (text.empty() ? "" : "\n") + finding_text(finding, style);
  }
  return text;
}

}  // namespace gpuready
