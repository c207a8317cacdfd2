// SPDX-License-Identifier: MIT
// Reports and findings as text for people. Takes width and colour as values: does not know
// terminals or commands.
#pragma once

#include "doctor/finding.hpp"
#include "record/report.hpp"
#include "writers/text_layout.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// Title, the C++ that does the step (never wrapped: it is there to be copied), aligned lines,
/// paragraphs.
std::string report_text(const ReportSection& section, const TextStyle& style);

/// Each finding with its id, what it rests on and what to do; empty without findings.
std::string findings_text(const std::vector<Finding>& findings, const TextStyle& style);

}  // namespace gpuready
