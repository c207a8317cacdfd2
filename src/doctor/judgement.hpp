// SPDX-License-Identifier: MIT
// What is said about one thing that was looked at, a program or a LibTorch: verdict and findings.
// Does not know who shows it.
#pragma once

#include "doctor/finding.hpp"

#include <string>
#include <vector>

namespace gpuready {

struct Judgement {
  bool usable = false;  ///< with a GPU, as far as the files tell
  std::string verdict;  ///< "usable", "usable with warnings", "not usable: ..."
  std::vector<Finding> findings;
};

enum class Weight { kStops, kWarns };

/// A row of a table of rules about a `Subject`.
template <class Subject>
struct SubjectRule {
  const char* id;
  Weight weight;
  const char* title;
  std::string (*evidence)(const Subject&);  ///< empty: the rule does not hold
  std::string (*remedy)(const Subject&);
};

/// All rules that hold, in the table's order; the first that stops gives the verdict.
template <class Rules, class Subject>
Judgement judge_by(const Rules& rules, const Subject& subject) {
  Judgement judgement{true, "usable", {}};
  for (const auto& rule : rules) {
    const std::string evidence = rule.evidence(subject);
    if (evidence.empty()) continue;
    judgement.findings.push_back({rule.id, rule.title, evidence, rule.remedy(subject)});
    const bool stops = rule.weight == Weight::kStops;
    if (judgement.usable)
      judgement.verdict = stops ? std::string("not usable: ") + rule.title : "usable with warnings";
    judgement.usable = judgement.usable && !stops;
  }
  return judgement;
}

}  // namespace gpuready
