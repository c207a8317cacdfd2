// SPDX-License-Identifier: MIT
#include "record/row_order.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace gpuready {

RowPlace place_of(const MeasurementRecord& row) {
  static constexpr std::array<std::string_view, 5> kFormats = {"fp64", "fp32", "tf32", "fp16",
                                                               "bf16"};
  const auto format = std::find(kFormats.begin(), kFormats.end(), row.dtype);
  return {row.size, static_cast<std::size_t>(std::distance(kFormats.begin(), format)), row.dtype};
}

std::vector<MeasurementRecord> sorted_rows(std::vector<MeasurementRecord> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const auto& first, const auto& second) {
    return place_of(first) < place_of(second);
  });
  return rows;
}

}  // namespace gpuready
