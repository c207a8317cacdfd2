// SPDX-License-Identifier: MIT
#include "writers/comparison_outputs.hpp"

#include "writers/comparison_forms.hpp"
#include "writers/plot_writer.hpp"

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
  write_whole(part.target, part.form, part.text, notice);
}

/// The files' curves over each other.
void draw(const Comparison& comparison, const std::string& name, const TextStyle& style,
          const RowOutputs::Notice& notice) {
  std::vector<PlotSet> sets;
  for (const ComparedFile& file : comparison.files) sets.push_back({file.name, file.drawn, {}});
  const Plot plot = plot_of(sets);
  if (plot.panels.empty()) return notice("nothing is drawn: no size was measured to its end");
  OutputTarget target(name, OutputForm::kDocument);
  if (target.open()) notice(name + " had content and is replaced");
  write_plot(target, name, plot, {plot_form_of(name), style.width});
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
  if (targets.plot) draw(comparison, *targets.plot, style, notice);
}

}  // namespace gpuready
