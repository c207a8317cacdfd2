// SPDX-License-Identifier: MIT
// Numbers as people read them: a fitting unit and three or four significant digits, the same in
// every locale. Files for machines do not use this.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gpuready {

/// Stands for an unknown value wherever people read.
inline constexpr const char* kUnknownText = "-";

/// "843 µs", "1.24 ms", "12.3 s".
std::string duration_text(double seconds);

/// Decimal and binary: "15.84 GB (14.75 GiB)".
std::string bytes_text(double bytes);

/// "283 GFLOP/s"; from 1e12 a second "14.1 TFLOP/s".
std::string rate_text(double rate_gflops);

/// Four significant digits, for a column whose heading has the unit: "15.84".
std::string plain_text(double value);

/// The same in milliseconds.
std::string milliseconds_text(double seconds);

/// A size that may be interpolated, as a whole number: "1234".
std::string size_text(double size);

/// "9.64x".
std::string factor_text(double factor);

/// Half the interquartile range as a share of the median: "±0.4%".
std::string spread_text(double half_spread);

/// "about 50 s left", "about 3 min left", "about 2 h 10 min left", or "time left unknown".
std::string remaining_text(const std::optional<double>& seconds);

/// `text(*value)`, or "-" when unknown.
template <typename Value, typename Text>
std::string text_or_unknown(const std::optional<Value>& value, Text text) {
  return value ? text(*value) : std::string(kUnknownText);
}

}  // namespace gpuready
