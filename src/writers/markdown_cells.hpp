// SPDX-License-Identifier: MIT
// Lines of a Markdown table. Does not know what is in them.
#pragma once

#include <string>
#include <vector>

namespace gpuready {

/// The text on one line, with nothing in it that would end the cell.
std::string markdown_cell(const std::string& text);

std::string markdown_line(const std::vector<std::string>& cells);

}  // namespace gpuready
