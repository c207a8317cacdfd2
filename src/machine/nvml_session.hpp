// SPDX-License-Identifier: MIT
// NVML opened, started, and shut down again. Each function may be absent. Knows no card.
#pragma once

#include "machine/nvml_types.hpp"
#include "machine/shared_library.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

class NvmlSession {
 public:
  explicit NvmlSession(const std::vector<std::string>& libraries);
  NvmlSession(const NvmlSession&) = delete;
  NvmlSession& operator=(const NvmlSession&) = delete;
  ~NvmlSession();

  [[nodiscard]] bool is_running() const { return init_code_ == kNvmlSuccess; }
  /// Why it does not run.
  [[nodiscard]] std::string error() const;
  /// NVML's own code for that; unknown when the library did not load.
  [[nodiscard]] std::optional<int> init_code() const { return init_code_; }

  /// NVML's words and its number, such as "GPU is lost (NVML 15)".
  [[nodiscard]] std::string describe(int code) const;

  /// Calls the first function of `names` (newest first) that this NVML has. The arguments' types
  /// are the C signature and must be exact.
  template <typename... Arguments>
  [[nodiscard]] int call(std::initializer_list<const char*> names, Arguments... arguments) const {
    for (const char* name : names) {
      if (auto* function = library_.function<int(Arguments...)>(name))
        return function(arguments...);
    }
    return kNvmlFunctionNotFound;
  }

 private:
  SharedLibrary library_;
  std::optional<int> init_code_;
};

}  // namespace gpuready
