// SPDX-License-Identifier: MIT
// Environment variables as optional values. Knows none by name.
#pragma once

#include <optional>
#include <string>

namespace gpuready {

/// Unknown when it is not set; set and empty is an empty text.
std::optional<std::string> environment_variable(const std::string& name);

}  // namespace gpuready
