// SPDX-License-Identifier: MIT
// The precisions' names, as options and result files write them.
#pragma once

#include "backend/backend.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace gpuready {

inline constexpr std::array<std::pair<std::string_view, Precision>, 5> kPrecisionNames{{
    {"fp64", Precision::kFp64},
    {"fp32", Precision::kFp32},
    {"tf32", Precision::kTf32},
    {"fp16", Precision::kFp16},
    {"bf16", Precision::kBf16},
}};

constexpr std::string_view to_string(Precision precision) {
  for (const auto& [name, value] : kPrecisionNames) {
    if (value == precision) return name;
  }
  return {};
}

constexpr std::optional<Precision> precision_from_string(std::string_view text) {
  for (const auto& [name, value] : kPrecisionNames) {
    if (name == text) return value;
  }
  return std::nullopt;
}

}  // namespace gpuready
