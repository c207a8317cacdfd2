// SPDX-License-Identifier: MIT
#include "writers/comparison_forms.hpp"
#include "writers/csv_cell.hpp"

namespace gpuready {

std::string comparison_csv(const Comparison& comparison) {
  std::string text;
  for (const auto& field : comparison_fields()) text += (text.empty() ? "" : ",") + field.name;
  text += '\n';
  for (const ComparisonRow& row : comparison.rows) {
    for (const auto& field : comparison_fields()) {
      text += csv_cell(field.value(comparison, row)) + ',';
    }
    text.back() = '\n';
  }
  return text;
}

}  // namespace gpuready
