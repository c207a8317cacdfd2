// SPDX-License-Identifier: MIT
// The call or one of its inputs cannot be used: exit code 2.
#pragma once

#include <stdexcept>

namespace gpuready {

class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace gpuready
