// SPDX-License-Identifier: MIT
#include "writers/comparison_outputs.hpp"

#include "writers/comparison_forms.hpp"

namespace gpuready {
namespace {

struct Part {
  std::string target;
  OutputForm form = OutputForm::kRows;
  std::string text;
};

std::vector<Part> parts_of(const Comparison& comparison, const RowTargets& targets,
                           const TextStyle& style) {
  std::vector<Part> parts;
  if (targets.csv) parts.push_back({*targets.csv, OutputForm::kRows, comparison_csv(comparison)});
  if (targets.json) {
    parts.push_back({*targets.json, OutputForm::kDocument, comparison_json(comparison)});
  }
  if (targets.markdown) {
    parts.push_back({*targets.markdown, OutputForm::kRows, comparison_markdown(comparison)});
  }
  for (const Part& part : parts) {
    if (same_target(part.target, kStandardOutput)) return parts;
  }
  parts.push_back({kStandardOutput, OutputForm::kRows, comparison_table(comparison, style)});
  return parts;
}

void write_part(const Part& part, const RowOutputs::Notice& notice) {
  OutputTarget target(part.target, part.form);
  if (target.open()) notice(part.target + " had content and is replaced");
  if (target.stores_documents()) return target.store(part.text);
  target.write(part.text);
}

}  // namespace

void write_comparison(const Comparison& comparison, const RowTargets& targets,
                      const TextStyle& style, const RowOutputs::Notice& notice) {
  const std::vector<Part> parts = parts_of(comparison, targets, style);
  std::size_t closed = 0;
  for (const Part& part : parts) {
    try {
      write_part(part, notice);
    } catch (const ClosedPipe&) {
      if (++closed == parts.size()) throw;
    }
  }
}

}  // namespace gpuready
