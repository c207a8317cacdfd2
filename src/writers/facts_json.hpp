// SPDX-License-Identifier: MIT
// Facts as JSON: a whole record for a file, and one line for each thing that a child process tells
// its parent. Names and order are those of machine/fact_list.hpp.
#pragma once

#include "doctor/finding.hpp"
#include "machine/facts.hpp"

#include <string>
#include <vector>

namespace gpuready {

inline constexpr int kFactsSchemaVersion = 1;

/// {"schema_version", "facts", "sources", "findings", "verdict"}, indented. Unknown is null.
std::string facts_document(const Facts& facts, const std::vector<Finding>& findings,
                           const std::string& verdict);

/// A line is a piece of a record's "facts", such as {"libtorch": {...}}; a kernel is a list of one.
std::string to_json_line(const LibtorchView& view);
std::string to_json_line(const KernelProof& proof);
std::string to_json_line(const DriverFacts& driver);
std::string to_json_line(const DriverApi& api);
std::string libcuda_line(const DriverLibrary& library);
std::string libnvidia_ml_line(const DriverLibrary& library);
std::string mapped_libraries_line(const std::vector<std::string>& paths);

}  // namespace gpuready
