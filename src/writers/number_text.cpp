// SPDX-License-Identifier: MIT
// Numbers as people read them: a fitting unit and few digits. Does not know where they are shown.
#include "writers/number_text.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace gpuready {
namespace {

struct Unit {
  double size;
  const char* name;
};

using Units = std::vector<Unit>;  // ascending

// Fixed notation. The exponent is that of the rounded value: 9.996 is "10.0" and not "10.00".
std::string rounded(double value, int significant_digits) {
  const std::string scientific = fmt::format("{:.{}e}", value, significant_digits - 1);
  const int exponent = std::stoi(scientific.substr(scientific.find('e') + 1));
  return fmt::format("{:.{}f}", value, std::max(0, significant_digits - 1 - exponent));
}

double shown(double value, int significant_digits) {
  const std::string text = rounded(value, significant_digits);
  double result = 0;
  std::from_chars(text.data(), text.data() + text.size(), result);
  return result;
}

// The unit follows the rounded value as well: 999.96 ms is "1.00 s".
std::string scaled(double value, const Units& units, int significant_digits) {
  if (!std::isfinite(value)) return kUnknownText;
  auto unit = units.begin();
  while (unit + 1 != units.end() && shown(value / unit->size, significant_digits) >=
                                        std::round((unit + 1)->size / unit->size)) {
    ++unit;
  }
  return rounded(value / unit->size, significant_digits) + ' ' + unit->name;
}

}  // namespace

std::string duration_text(double seconds) {
  static const Units units = {{1e-9, "ns"}, {1e-6, "µs"}, {1e-3, "ms"}, {1, "s"}};
  return scaled(seconds, units, 3);
}

std::string bytes_text(double bytes) {
  static const Units decimal = {{1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}, {1e12, "TB"}};
  static const Units binary = {{0x1p10, "KiB"}, {0x1p20, "MiB"}, {0x1p30, "GiB"}, {0x1p40, "TiB"}};
  if (bytes < 1000) return fmt::format("{:.0f} B", bytes);
  return scaled(bytes, decimal, 4) + " (" + scaled(bytes, binary, 4) + ')';
}

std::string rate_text(double rate_gflops) {
  static const Units units = {
      {1e-3, "MFLOP/s"}, {1, "GFLOP/s"}, {1e3, "TFLOP/s"}, {1e6, "PFLOP/s"}};
  return scaled(rate_gflops, units, 3);
}

std::string plain_text(double value) {
  return std::isfinite(value) ? rounded(value, 4) : kUnknownText;
}

std::string milliseconds_text(double seconds) {
  return plain_text(seconds * 1e3);
}

std::string size_text(double size) {
  return std::to_string(std::llround(size));
}

std::string factor_text(double factor) {
  return std::isfinite(factor) ? rounded(factor, 3) + 'x' : kUnknownText;
}

std::string remaining_text(const std::optional<double>& seconds) {
  if (!seconds || !std::isfinite(*seconds)) return "time left unknown";
  if (*seconds < 59.5) return fmt::format("about {:.0f} s left", *seconds);
  const double minutes = std::round(*seconds / 60);
  if (minutes < 60) return fmt::format("about {:.0f} min left", minutes);
  return fmt::format("about {:.0f} h {:.0f} min left", std::floor(minutes / 60),
                     std::fmod(minutes, 60));
}

std::string spread_text(double half_spread) {
  if (!std::isfinite(half_spread)) return kUnknownText;
  const double percent = half_spread * 100;
  return fmt::format("±{:.{}f}%", percent, percent < 9.95 ? 1 : 0);
}

}  // namespace gpuready
