// SPDX-License-Identifier: MIT
// Finds the LibTorch module and opens it.
#pragma once

#include "backend/backend.hpp"

#include <stdexcept>
#include <string>

namespace gpuready {

/// The module cannot be used: missing, one of its libraries does not load, or built from other
/// headers. The message names the module, the loader's words and the remedy.
class BackendUnavailable : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// `chosen` (from --module), else GPUREADY_LIBTORCH_MODULE, else ../lib/gpuready/ beside the folder
/// of the program.
std::string module_path(const std::string& chosen);

/// What the module was built with, from the small text file beside it: nothing is loaded. Says so
/// when there is none.
std::string module_description(const std::string& path);

/// Opens the module and returns its backend, which lives as long as the process.
Backend& load_backend(const std::string& path);

}  // namespace gpuready
