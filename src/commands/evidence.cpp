// SPDX-License-Identifier: MIT
#include "commands/evidence.hpp"

#include "analysis/statistics.hpp"

#include <spdlog/fmt/ranges.h>

#include <algorithm>

namespace gpuready {
namespace {

template <class Number>
std::vector<Number> known(const std::vector<CardState>& states,
                          std::optional<Number> CardState::*member) {
  std::vector<Number> values;
  for (const CardState& state : states) {
    if (state.*member) values.push_back(*(state.*member));
  }
  return values;
}

std::optional<double> median(const std::vector<CardState>& states,
                             std::optional<double> CardState::*member) {
  const auto summary = summarize(known(states, member));
  return summary ? std::optional(summary->median) : std::nullopt;
}

template <class Number, class Choose>
std::optional<Number> chosen(const std::vector<Number>& values, Choose choose) {
  return values.empty() ? std::nullopt : std::optional(*choose(values.begin(), values.end()));
}

std::string slowdown_text(const std::vector<CardState>& states) {
  const auto all = known(states, &CardState::slowdown_bits);
  if (all.empty()) return {};
  std::uint64_t ever = 0;
  for (const std::uint64_t bits : all) ever |= bits;
  const auto words = slowdown_words(ever);
  return words.empty() ? kNoSlowdown : fmt::format("{}", fmt::join(words, ";"));
}

}  // namespace

GpuEvidence evidence_of(const std::vector<CardState>& states) {
  const auto lowest = [](auto begin, auto end) { return std::min_element(begin, end); };
  const auto highest = [](auto begin, auto end) { return std::max_element(begin, end); };
  GpuEvidence evidence;
  evidence.clock_mhz = median(states, &CardState::clock_mhz);
  evidence.memory_clock_mhz = median(states, &CardState::memory_clock_mhz);
  evidence.power_w = median(states, &CardState::power_w);
  evidence.temperature_c = chosen(known(states, &CardState::temperature_c), highest);
  evidence.throttle_reasons = slowdown_text(states);
  evidence.pcie_generation = chosen(known(states, &CardState::pcie_generation), lowest);
  evidence.pcie_width = chosen(known(states, &CardState::pcie_width), lowest);
  return evidence;
}

bool is_throttled(const GpuEvidence& evidence) {
  return !evidence.throttle_reasons.empty() && evidence.throttle_reasons != kNoSlowdown;
}

}  // namespace gpuready
