// SPDX-License-Identifier: MIT
#include "writers/markdown_cells.hpp"

#include "writers/text_layout.hpp"

namespace gpuready {

// A bar would end the cell, a line end the table.
std::string markdown_cell(const std::string& text) {
  std::string cell;
  for (const char c : one_line(text)) cell += c == '|' ? std::string("\\|") : std::string(1, c);
  return cell;
}

std::string markdown_line(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const auto& cell : cells) text += ' ' + cell + " |";
  return text + '\n';
}

}  // namespace gpuready
