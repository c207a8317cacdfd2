// SPDX-License-Identifier: MIT
#include "commands/fit.hpp"

#include "commands/rule_of_thumb.hpp"
#include "memory/lesson_rule.hpp"
#include "writers/number_text.hpp"

#include <spdlog/fmt/fmt.h>

namespace gpuready {
namespace {

enum class Target { kAsked, kExample };

struct TargetCard {
  CardMemory card;
  Target kind = Target::kAsked;
};

std::vector<TargetCard> targets(Context& context, const FitOptions& options) {
  if (options.vram_bytes)
    return {
        {{"a GPU with " + bytes_text(*options.vram_bytes), *options.vram_bytes}, Target::kAsked}};
  const DriverFacts driver = context.machine.driver();
  std::vector<TargetCard> found;
  for (const CardMemory& card : cards_or_examples(driver)) {
    found.push_back({card, driver.cards.empty() ? Target::kExample : Target::kAsked});
  }
  return found;
}

ReportSection model_section(double parameters) {
  const double weights = fp16_weight_bytes(parameters);
  ReportSection section;
  section.title = "A model of " + parameters_text(parameters) + " parameters in fp16";
  section.lines = {
      {"weights", bytes_text(weights) + ", 2 bytes a parameter"},
      {"training", bytes_text(weights * kTrainingFactorLow) + " to " +
                       bytes_text(weights * kTrainingFactorHigh) + ", roughly " +
                       bytes_text(weights * kTrainingFactorRough)},
  };
  return section;
}

std::string verdict(double needed_bytes, double memory_bytes) {
  return needed_bytes <= memory_bytes ? "fits" : "does not fit";
}

void add_verdict(ReportSection& section, double parameters, double memory_bytes) {
  const double weights = fp16_weight_bytes(parameters);
  section.lines.push_back({"your model, run", verdict(weights, memory_bytes)});
  section.lines.push_back(
      {"your model, trained", verdict(weights * kTrainingFactorRough, memory_bytes) +
                                  " (rough rule: three times the weights)"});
}

}  // namespace

int run_fit(Context& context, const FitOptions& options) {
  bool fits = true;
  if (options.parameters) context.show(model_section(*options.parameters));
  for (const TargetCard& target : targets(context, options)) {
    ReportSection section = rule_section(target.card);
    if (options.parameters) {
      add_verdict(section, *options.parameters, target.card.memory_bytes);
      fits = fits && (target.kind == Target::kExample ||
                      fp16_weight_bytes(*options.parameters) <= target.card.memory_bytes);
    }
    context.show(section);
  }
  ReportSection limits;
  limits.title = "What the rule leaves out";
  limits.paragraphs = {
      "Weights only: KV cache, activations and the CUDA context come on top, and training in mixed "
      "precision with AdamW "
      "takes 16 to 18 bytes a parameter, 8 to 9 times the fp16 weights."};
  context.show(limits);
  return fits ? 0 : 1;
}

}  // namespace gpuready
