// SPDX-License-Identifier: MIT
#include "commands/rule_of_thumb.hpp"

#include "memory/lesson_rule.hpp"
#include "writers/number_text.hpp"

#include <spdlog/fmt/fmt.h>

namespace gpuready {
namespace {

/// Nominal sizes, as the lesson names these cards.
const std::vector<RuleCard>& examples() {
  static const std::vector<RuleCard> cards{
      {"example: a 16 GB T4", 16e9, CardOrigin::kExample},
      {"example: a 24 GB RTX 4090", 24e9, CardOrigin::kExample}};
  return cards;
}

}  // namespace

std::vector<RuleCard> cards_or_examples(const DriverFacts& driver) {
  std::vector<RuleCard> cards;
  for (const GpuCard& card : driver.cards) {
    if (card.memory_total_bytes)
      cards.push_back({card.name, static_cast<double>(*card.memory_total_bytes)});
  }
  return cards.empty() ? examples() : cards;
}

std::string parameters_text(double parameters) {
  return parameters >= 1e9 ? fmt::format("{:.3g}B", parameters / 1e9)
                           : fmt::format("{:.3g}M", parameters / 1e6);
}

ReportSection rule_section(const RuleCard& card) {
  const auto trainable = [&](double factor) {
    return parameters_text(largest_fp16_model(card.memory_bytes, factor));
  };
  ReportSection section;
  section.title = card.name;
  section.lines = {
      {"memory", bytes_text(card.memory_bytes)},
      {"runs in fp16", "up to " + parameters_text(largest_fp16_model(card.memory_bytes)) +
                           " parameters (memory / 2 bytes)"},
      {"trains",
       fmt::format("up to {} to {} parameters, roughly {} (training takes {:.0f} to {:.0f} times "
                   "the weights)",
                   trainable(kTrainingFactorHigh), trainable(kTrainingFactorLow),
                   trainable(kTrainingFactorRough), kTrainingFactorLow, kTrainingFactorHigh)},
  };
  return section;
}

}  // namespace gpuready
