// SPDX-License-Identifier: MIT
// Text of an option to a number in a range. Messages name the option, the text and what would be
// right.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gpuready {

struct WholeRange {
  std::int64_t low = 1;
  std::int64_t high = INT64_MAX;
};

/// Largest matrix size that is taken as one: 2^31.
inline constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;
inline constexpr WholeRange kSizeRange{1, kLargestSize};

/// Digits only: no sign, no exponent, no space. All of these throw UsageError.
std::int64_t parse_whole(const std::string& option, const std::string& text, WholeRange range);

/// A finite decimal number above `above` and at most `high`.
struct RealRange {
  double above = 0;
  double high = 1e300;
};
double parse_real(const std::string& option, const std::string& text, RealRange range);

/// "24GB" is 24e9, "24GiB" 24 x 2^30; the unit is required, so that nobody has to guess.
double parse_bytes(const std::string& option, const std::string& text);

/// "7B" is 7e9, "350M" 350e6, "900K" 900e3; plain digits are taken as they are.
double parse_parameter_count(const std::string& option, const std::string& text);

/// "1000", "500,1000", "1000-10000+1000", "256-8192*2", mixed by commas; in the order given,
/// without repeats.
std::vector<std::int64_t> parse_sizes(const std::string& option, const std::string& text);

std::vector<std::string> split_at_commas(const std::string& text);

}  // namespace gpuready
