// SPDX-License-Identifier: MIT
// Environment variables as values, so that no pointer into the environment outlives a later setenv.
#include "machine/environment.hpp"

#include <cstdlib>

namespace gpuready {

std::optional<std::string> environment_variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  if (value == nullptr) return std::nullopt;
  return std::string(value);
}

}  // namespace gpuready
