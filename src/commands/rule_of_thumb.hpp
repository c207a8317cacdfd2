// SPDX-License-Identifier: MIT
// The lesson's fp16 rule as lines of a report, for lesson and fit.
#pragma once

#include "machine/driver_facts.hpp"
#include "record/report.hpp"

#include <string>
#include <vector>

namespace gpuready {

enum class CardOrigin { kReal, kExample };

/// A card the rule is applied to.
struct RuleCard {
  std::string name;  ///< an example says so in its name
  double memory_bytes = 0;
  CardOrigin origin = CardOrigin::kReal;
};

/// The cards of this machine whose memory is known; without one the lesson's two examples, labelled
/// as such.
std::vector<RuleCard> cards_or_examples(const DriverFacts& driver);

/// What the card runs in fp16 and what it trains, by the rule.
ReportSection rule_section(const RuleCard& card);

/// "12B", "350M": three significant digits.
std::string parameters_text(double parameters);

}  // namespace gpuready
