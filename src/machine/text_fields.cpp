// SPDX-License-Identifier: MIT
// Small text files taken apart. Numbers by from_chars: the user's locale must not change what a
// kernel file means.
#include "machine/text_fields.hpp"

#include <charconv>
#include <cmath>
#include <fstream>

namespace gpuready {
namespace {

constexpr std::size_t kLargestFileBytes = 1 << 20;
constexpr std::string_view kBlanks = " \t\r\n";

template <typename Number>
std::optional<Number> parse_whole(std::string_view text) {
  text = trimmed(text);
  Number number{};
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::string> read_text_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text(kLargestFileBytes, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return std::nullopt;
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> fields;
  while (!text.empty()) {
    const auto end = text.find(separator);
    fields.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return fields;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const auto end = std::min(text.find_first_of(kBlanks), text.size());
    found.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return found;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
  return parse_whole<std::uint64_t>(text);
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  return parse_whole<std::int64_t>(text);
}

std::optional<double> parse_decimal(std::string_view text) {
  const auto number = parse_whole<double>(text);
  if (number && !std::isfinite(*number)) return std::nullopt;
  return number;
}

}  // namespace gpuready
