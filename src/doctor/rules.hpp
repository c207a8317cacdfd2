// SPDX-License-Identifier: MIT
// From facts to findings: one table of rules, pure. Does not know how the facts were gathered.
#pragma once

#include "doctor/finding.hpp"
#include "machine/facts.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gpuready {

/// NVIDIA's display controllers; other devices of theirs drive no kernel.
std::size_t count_nvidia_displays(const std::vector<PciDevice>& devices);

/// Every rule that holds, root causes first.
std::vector<Finding> find_causes(const Facts& facts);

enum class Readiness { kReady, kNoGpu, kNotUsable };

struct Verdict {
  Readiness readiness = Readiness::kNotUsable;
  std::string text;  ///< "ready", "no NVIDIA GPU here", "not usable: …"
};

Verdict judge(const Facts& facts, const std::vector<Finding>& findings);

}  // namespace gpuready
