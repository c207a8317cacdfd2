// SPDX-License-Identifier: MIT
#include "writers/answers_text.hpp"

#include "writers/number_text.hpp"

#include <spdlog/fmt/ranges.h>

#include <optional>

namespace gpuready {
namespace {

std::string range_text(const Crossover& crossover) {
  if (crossover.low && crossover.high)
    return " (" + size_text(*crossover.low) + " to " + size_text(*crossover.high) + ")";
  if (crossover.low) return " (" + size_text(*crossover.low) + " or more)";
  if (crossover.high) return " (" + size_text(*crossover.high) + " or less)";
  return {};
}

std::string crossover_text(const Crossover& crossover) {
  if (!crossover.estimate) return crossover.reason;
  const std::string text =
      "the GPU wins from size " + size_text(*crossover.estimate) + " on" + range_text(crossover);
  return crossover.reason.empty() ? text : text + "; " + crossover.reason;
}

std::vector<std::string> crossover_sentences(const Answers& answers) {
  const Crossover& compute = answers.crossover_compute_size;
  const Crossover& end_to_end = answers.crossover_end_to_end_size;
  const bool nothing_to_tell_apart =
      !compute.estimate && !end_to_end.estimate && compute.reason == end_to_end.reason;
  if (nothing_to_tell_apart) return {answers.dtype + ": " + compute.reason + "."};
  return {answers.dtype + ", without copies: " + crossover_text(compute) + ".",
          answers.dtype + ", with copies: " + crossover_text(end_to_end) + "."};
}

std::string growth_sentence(const Answers& answers) {
  const auto& grows_to = answers.speed_up_grows_to_size;
  const auto& saturated = answers.saturated_from_size;
  if (!grows_to && !saturated) return {};
  if (!grows_to) return "The speed-up stays the same from size " + size_text(*saturated) + " on.";
  const std::string grows = "The speed-up grows up to size " + size_text(*grows_to);
  if (!saturated) return grows + "; it does not settle within the sizes measured.";
  if (*saturated == *grows_to) return grows + " and stays there.";
  return grows + " and stays the same from size " + size_text(*saturated) + " on.";
}

std::string copies_sentence(const std::vector<CopyShare>& shares) {
  std::vector<std::string> parts;
  parts.reserve(shares.size());
  for (const auto& [size, share] : shares) {
    parts.push_back(
        fmt::format("{:.0f} % {}{}", share * 100, parts.empty() ? "at size " : "at ", size));
  }
  if (parts.empty()) return {};
  return fmt::format("Copies take, of the time with copies: {}.", fmt::join(parts, ", "));
}

}  // namespace

std::vector<std::string> answers_sentences(const Answers& answers) {
  if (answers.dtype.empty()) return {};
  std::vector<std::string> sentences = crossover_sentences(answers);
  for (const auto& sentence : {growth_sentence(answers), copies_sentence(answers.copy_shares)}) {
    if (!sentence.empty()) sentences.push_back(sentence);
  }
  return sentences;
}

}  // namespace gpuready
