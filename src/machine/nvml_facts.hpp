// SPDX-License-Identifier: MIT
// The driver's facts as NVML tells them. Knows no other source.
#pragma once

#include "machine/driver_facts.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// `source` is "NVML" when it started, even with no card. What NVML does not support or does not
/// have is unknown.
DriverFacts read_nvml_facts(const std::vector<std::string>& libraries);

}  // namespace gpuready
