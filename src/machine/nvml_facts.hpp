// SPDX-License-Identifier: MIT
// The driver's facts as NVML tells them. Knows no other source.
#pragma once

#include "machine/driver_facts.hpp"
#include "machine/nvml_session.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// Where the loader finds it, else where WSL2 puts it.
inline const std::vector<std::string> kNvmlLibraries = {"libnvidia-ml.so.1",
                                                        "/usr/lib/wsl/lib/libnvidia-ml.so.1"};

/// Runs inside this process and can hang with a broken driver. `source` is "NVML" when it started,
/// even with no card. What NVML does not support or does not have is unknown.
DriverFacts read_nvml_facts(const std::vector<std::string>& libraries = kNvmlLibraries);

/// Of one card.
std::optional<double> card_temperature_c(const NvmlSession& nvml, NvmlDevice device);
std::optional<double> card_power_w(const NvmlSession& nvml, NvmlDevice device);

}  // namespace gpuready
