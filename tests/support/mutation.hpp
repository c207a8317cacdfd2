// SPDX-License-Identifier: MIT
// Damaged copies of a text, the same ones in every run.
#pragma once

#include <cstddef>
#include <random>
#include <string>

namespace gpuready {

class Mutation {
 public:
  explicit Mutation(std::mt19937::result_type seed) : random_(seed) {}

  /// One to four changes: a byte flipped, replaced by one that formats are sensitive to, cut out,
  /// doubled; the end cut off.
  std::string damaged(std::string text) {
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) change(text);
    return text;
  }

 private:
  std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

  void change(std::string& text) {
    if (text.empty()) return;
    static constexpr char kSensitive[] = "\"\r\n,;{}[]:-+.eE0\0\xef\xff";
    const std::size_t at = below(text.size());
    const std::size_t length = 1 + below(40);
    switch (below(6)) {
      case 0: text[at] = static_cast<char>(text[at] ^ (1 << below(8))); break;
      case 1: text[at] = kSensitive[below(sizeof kSensitive - 1)]; break;
      case 2: text.erase(at, length); break;
      case 3: text.insert(at, text.substr(at, length)); break;
      case 4: text.insert(at, text.substr(below(text.size()), length)); break;
      default: text.resize(at);
    }
  }

  std::mt19937 random_;
};

}  // namespace gpuready
