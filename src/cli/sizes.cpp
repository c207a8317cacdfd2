// SPDX-License-Identifier: MIT
#include "cli/numbers.hpp"
#include "commands/usage_error.hpp"

#include <algorithm>

namespace gpuready {
namespace {

/// More points than anybody measures; a typing error such as 1-1000000+1 is told at once.
constexpr std::size_t kMostSizes = 1000;

void add_size(const std::string& option, std::int64_t size, std::vector<std::int64_t>& sizes) {
  if (std::find(sizes.begin(), sizes.end(), size) != sizes.end()) return;
  if (sizes.size() == kMostSizes) {
    throw UsageError("--" + option + ": more than " + std::to_string(kMostSizes) +
                     " sizes; take a larger step");
  }
  sizes.push_back(size);
}

void add_range(const std::string& option, const std::string& text,
               std::vector<std::int64_t>& sizes) {
  const auto dash = text.find('-');
  const auto mark = text.find_first_of("+*", dash);
  if (mark == std::string::npos) {
    throw UsageError("--" + option + ": the range '" + text + "' needs a step, such as " + text +
                     "+1000 or " + text + "*2");
  }
  const bool adds = text[mark] == '+';
  const auto first = parse_whole(option, text.substr(0, dash), kSizeRange);
  const auto last = parse_whole(option, text.substr(dash + 1, mark - dash - 1), kSizeRange);
  const auto step = parse_whole(option, text.substr(mark + 1), {adds ? 1 : 2, kLargestSize});
  if (first > last)
    throw UsageError("--" + option + ": the range '" + text +
                     "' runs backwards; write the smaller size first");
  for (auto size = first; size <= last; size = adds ? size + step : size * step)
    add_size(option, size, sizes);
}

}  // namespace

std::vector<std::int64_t> parse_sizes(const std::string& option, const std::string& text) {
  std::vector<std::int64_t> sizes;
  for (const std::string& part : split_at_commas(text)) {
    // A dash in front is a minus sign, which parse_whole refuses with the right words.
    if (part.find('-', 1) != std::string::npos) {
      add_range(option, part, sizes);
    } else {
      add_size(option, parse_whole(option, part, kSizeRange), sizes);
    }
  }
  return sizes;
}

}  // namespace gpuready
