// SPDX-License-Identifier: MIT
// From facts to findings: one table of rules, pure. Does not know how the facts were gathered.
#pragma once

#include "doctor/finding.hpp"
#include "machine/driver_facts.hpp"
#include "machine/libtorch_view.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

struct Facts {
  std::size_t nvidia_devices = 0;  ///< on the PCI bus
  DriverFacts driver;
  std::optional<LibtorchView> libtorch;  ///< unknown: LibTorch could not be asked
  std::string libtorch_error;            ///< why it could not, or how asking it ended
  std::optional<KernelProof> kernel;     ///< unknown: no kernel was tried
};

/// Every rule that holds, root causes first.
std::vector<Finding> find_causes(const Facts& facts);

enum class Readiness { kReady, kNoGpu, kNotUsable };

struct Verdict {
  Readiness readiness = Readiness::kNotUsable;
  std::string text;  ///< "ready", "no NVIDIA GPU here", "not usable: …"
};

Verdict judge(const Facts& facts, const std::vector<Finding>& findings);

}  // namespace gpuready
