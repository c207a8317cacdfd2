// SPDX-License-Identifier: MIT
// The driver's facts as the program nvidia-smi tells them in its query mode; its banner is never
// read. Knows no NVML.
#pragma once

#include "machine/driver_facts.hpp"

#include <string>
#include <string_view>

namespace gpuready {

/// `source` is "nvidia-smi" when it ended well and described at least one card; else `error` says
/// how it ended.
DriverFacts read_nvidia_smi_facts(const std::string& program, double time_limit_s);

/// The answer to the query, one line a card. Lines of another shape are passed over; fields in
/// brackets, "N/A" or not a number are unknown. The last field, compute_cap, may be absent.
DriverFacts driver_facts_from_csv(std::string_view csv);

}  // namespace gpuready
