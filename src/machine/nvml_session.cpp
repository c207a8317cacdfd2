// SPDX-License-Identifier: MIT
// Start and end of NVML, and its error texts.
#include "machine/nvml_session.hpp"

namespace gpuready {

NvmlSession::NvmlSession(const std::vector<std::string>& libraries) : library_(libraries) {
  if (library_.is_open()) init_code_ = call({"nvmlInit_v2", "nvmlInit"});
}

NvmlSession::~NvmlSession() {
  if (is_running()) static_cast<void>(call({"nvmlShutdown"}));
}

std::string NvmlSession::error() const {
  if (!init_code_) return library_.error();
  return is_running() ? "" : describe(*init_code_);
}

std::string NvmlSession::describe(int code) const {
  const auto number = "(NVML " + std::to_string(code) + ")";
  auto* words = library_.function<const char*(int)>("nvmlErrorString");
  return words == nullptr ? number : std::string(words(code)) + " " + number;
}

}  // namespace gpuready
