// SPDX-License-Identifier: MIT
#include "cli/numbers.hpp"

#include "commands/usage_error.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace gpuready {
namespace {

struct Unit {
  const char* name;
  double factor;
};

[[noreturn]] void refuse(const std::string& option, const std::string& text,
                         const std::string& wanted) {
  throw UsageError("--" + option + ": '" + text + "' is not " + wanted);
}

template <class Number>
std::optional<Number> whole_text_as(const std::string& text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

bool starts_with_digit(const std::string& text) {
  return !text.empty() && text[0] >= '0' && text[0] <= '9';
}

std::string range_words(WholeRange range) {
  if (range.high == INT64_MAX) return "a whole number of at least " + std::to_string(range.low);
  return "a whole number from " + std::to_string(range.low) + " to " + std::to_string(range.high);
}

/// The unit at the end of `text`, the longest first; its letters are taken off.
template <std::size_t Count>
std::optional<double> take_unit(std::string& text, const Unit (&units)[Count]) {
  for (const Unit& unit : units) {
    const std::string name = unit.name;
    if (text.size() > name.size() &&
        text.compare(text.size() - name.size(), name.size(), name) == 0) {
      text.resize(text.size() - name.size());
      return unit.factor;
    }
  }
  return std::nullopt;
}

double parse_scaled(const std::string& number, double factor) {
  const auto value = starts_with_digit(number) ? whole_text_as<double>(number) : std::nullopt;
  return value && std::isfinite(*value * factor) && *value > 0 ? *value * factor : 0;
}

}  // namespace

std::int64_t parse_whole(const std::string& option, const std::string& text, WholeRange range) {
  const auto value = starts_with_digit(text) ? whole_text_as<std::int64_t>(text) : std::nullopt;
  if (!value || *value < range.low || *value > range.high) refuse(option, text, range_words(range));
  return *value;
}

double parse_real(const std::string& option, const std::string& text, RealRange range) {
  const auto value = starts_with_digit(text) ? whole_text_as<double>(text) : std::nullopt;
  if (!value || !(*value > range.above && *value <= range.high)) {
    refuse(option, text,
           range.high < 1e300 ? "a number above 0 and at most 1" : "a number above 0");
  }
  return *value;
}

double parse_bytes(const std::string& option, const std::string& text) {
  static constexpr Unit kUnits[] = {{"TiB", 1099511627776.0},
                                    {"GiB", 1073741824.0},
                                    {"MiB", 1048576.0},
                                    {"TB", 1e12},
                                    {"GB", 1e9},
                                    {"MB", 1e6}};
  std::string number = text;
  const auto factor = take_unit(number, kUnits);
  const double bytes = factor ? parse_scaled(number, *factor) : 0;
  if (bytes <= 0) refuse(option, text, "a memory size with its unit, such as 24GB or 24GiB");
  return bytes;
}

double parse_parameter_count(const std::string& option, const std::string& text) {
  static constexpr Unit kUnits[] = {{"T", 1e12}, {"B", 1e9}, {"M", 1e6}, {"K", 1e3}};
  std::string number = text;
  const double factor = take_unit(number, kUnits).value_or(1);
  const double count = parse_scaled(number, factor);
  if (count < 1) refuse(option, text, "a number of parameters, such as 7B or 350M");
  return count;
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t comma; (comma = text.find(',', start)) != std::string::npos; start = comma + 1) {
    parts.push_back(text.substr(start, comma - start));
  }
  parts.push_back(text.substr(start));
  return parts;
}

}  // namespace gpuready
