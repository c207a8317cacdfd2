// SPDX-License-Identifier: MIT
#include "writers/csv_cell.hpp"

#include <array>
#include <charconv>

namespace gpuready {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell.append(c == '"' ? 2 : 1, c);
  return cell + '"';
}

// to_chars gives the shortest text that reads back as the same number, in every locale.
template <typename Number>
std::string number_cell(Number value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

struct CellText {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(std::int64_t value) const { return number_cell(value); }
  std::string operator()(double value) const { return number_cell(value); }
  std::string operator()(const std::string& value) const { return quoted(value); }
};

}  // namespace

std::string csv_cell(const FieldValue& value) {
  return std::visit(CellText(), value);
}

}  // namespace gpuready
