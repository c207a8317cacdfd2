// SPDX-License-Identifier: MIT
// Text for people in columns and paragraphs. Takes width and colour as values: does not know
// terminals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gpuready {

enum class Colour { kNever, kAlways };

struct TextStyle {
  std::size_t width = 100;  ///< columns
  Colour colour = Colour::kNever;
};

enum class Paint { kTitle, kDim, kGood, kWarning, kBad };

/// The text between escape sequences, or unchanged without colour or text.
std::string painted(std::string_view text, Paint paint, const TextStyle& style);

/// Columns a terminal uses: one a UTF-8 character, which holds for all that gpuready writes itself.
std::size_t text_width(std::string_view text);

std::string padded_left(std::string_view text, std::size_t width);
std::string padded_right(std::string_view text, std::size_t width);

/// The text on one line: line ends, tabs and control characters (escape sequences from elsewhere)
/// become spaces.
std::string one_line(std::string_view text);

/// Words in lines of at most `width` columns, all but the first behind `indent` spaces; the first
/// starts `indent` columns in already. A longer word stays whole. Line ends in the text are kept,
/// empty lines are not.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width);

}  // namespace gpuready
