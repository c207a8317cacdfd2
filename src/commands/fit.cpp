// SPDX-License-Identifier: MIT
#include "commands/fit.hpp"

#include "commands/rule_of_thumb.hpp"
#include "memory/lesson_rule.hpp"
#include "writers/number_text.hpp"

#include <algorithm>

namespace gpuready {
namespace {

std::vector<RuleCard> targets(const Context& context, const FitOptions& options) {
  if (!options.vram_bytes) return cards_or_examples(context.machine.driver());
  return {{"a GPU with " + bytes_text(*options.vram_bytes), *options.vram_bytes}};
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

/// One card that holds the model is enough, and an example never makes the answer no.
bool holds_nowhere(const std::vector<RuleCard>& cards, double parameters) {
  const auto is_real = [](const RuleCard& card) { return card.origin == CardOrigin::kReal; };
  const auto holds = [&](const RuleCard& card) {
    return fp16_weight_bytes(parameters) <= card.memory_bytes;
  };
  return std::any_of(cards.begin(), cards.end(), is_real) &&
         std::none_of(cards.begin(), cards.end(), holds);
}

}  // namespace

int run_fit(Context& context, const FitOptions& options) {
  const std::vector<RuleCard> cards = targets(context, options);
  if (options.parameters) context.show(model_section(*options.parameters));
  for (const RuleCard& card : cards) {
    ReportSection section = rule_section(card);
    if (options.parameters) add_verdict(section, *options.parameters, card.memory_bytes);
    context.show(section);
  }
  ReportSection limits;
  limits.title = "What the rule leaves out";
  limits.paragraphs = {
      "Weights only: KV cache, activations and the CUDA context come on top, and training in mixed "
      "precision with AdamW takes 16 to 18 bytes a parameter, 8 to 9 times the fp16 weights."};
  context.show(limits);
  return options.parameters && holds_nowhere(cards, *options.parameters) ? 1 : 0;
}

}  // namespace gpuready
