// SPDX-License-Identifier: MIT
// Facts about the machine as sections of a report, for check and for the lesson's first steps.
#pragma once

#include "machine/driver_facts.hpp"
#include "record/report.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace gpuready {

/// Empty when unknown.
std::string memory_text(std::optional<std::uint64_t> bytes);

ReportSection driver_section(const DriverFacts& driver);

}  // namespace gpuready
