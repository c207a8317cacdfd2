// SPDX-License-Identifier: MIT
// Text for people in columns and paragraphs. Does not know terminals.
#include "writers/text_layout.hpp"

#include <algorithm>
#include <sstream>

namespace gpuready {
namespace {

// Select Graphic Rendition codes of ECMA-48.
const char* sgr_code(Paint paint) {
  switch (paint) {
    case Paint::kTitle: return "1";
    case Paint::kDim: return "2";
    case Paint::kGood: return "32";
    case Paint::kWarning: return "33";
    case Paint::kBad: break;
  }
  return "31";
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool starts_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
}

void append_wrapped_line(const std::string& line, std::size_t indent, std::size_t width,
                         std::string& text) {
  std::istringstream words(line);
  std::size_t column = indent;
  for (std::string word; words >> word; column += text_width(word)) {
    if (column == indent) {
      text += word;
    } else if (column + 1 + text_width(word) <= width) {
      text += ' ' + word;
      ++column;
    } else {
      text += '\n' + std::string(indent, ' ') + word;
      column = indent;
    }
  }
}

}  // namespace

std::string painted(std::string_view text, Paint paint, const TextStyle& style) {
  if (style.colour == Colour::kNever || text.empty()) return std::string(text);
  return std::string("\x1b[") + sgr_code(paint) + 'm' + std::string(text) + "\x1b[0m";
}

std::size_t text_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

std::string padded_left(std::string_view text, std::size_t width) {
  const std::size_t used = text_width(text);
  return std::string(used < width ? width - used : 0, ' ') + std::string(text);
}

std::string padded_right(std::string_view text, std::size_t width) {
  const std::size_t used = text_width(text);
  return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  return line;
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::istringstream lines{std::string(text)};
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    line = one_line(line);
    if (line.find_first_not_of(' ') == std::string::npos) continue;
    if (!result.empty()) result += '\n' + std::string(indent, ' ');
    append_wrapped_line(line, indent, width, result);
  }
  return result;
}

}  // namespace gpuready
