// SPDX-License-Identifier: MIT
#include "machine/short_hash.hpp"

#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace gpuready {

std::string short_hash(std::string_view text) {
  if (text.empty()) return {};
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char letter : text) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
  }
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016" PRIx64, hash);
  return digits.data();
}

}  // namespace gpuready
