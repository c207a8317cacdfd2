// SPDX-License-Identifier: MIT
// Runs the real gpuready as a process and keeps what it said.
#pragma once

#include "machine/child_process.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace gpuready {

/// Variables set for the program, beside the test's own.
using Variables = std::map<std::string, std::string>;

/// A colour wished for outside would change what is tested.
inline Variables without_wishes(Variables variables) {
  variables.insert({{"NO_COLOR", ""}, {"CLICOLOR_FORCE", ""}});
  return variables;
}

inline std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

inline ChildResult run_program(const std::vector<std::string>& words,
                               const Variables& variables = {}) {
  ChildCall call;
  call.argv = {GPUREADY_PROGRAM};
  call.argv.insert(call.argv.end(), words.begin(), words.end());
  call.set_environment = without_wishes(variables);
  call.time_limit_s = 120;
  return run_child(call);
}

/// A shell command in which "$GPUREADY" is the program.
inline ChildResult run_shell(const std::string& command, const Variables& variables = {}) {
  ChildCall call;
  call.argv = {"/bin/sh", "-c", command};
  call.set_environment = without_wishes(variables);
  call.set_environment["GPUREADY"] = GPUREADY_PROGRAM;
  call.time_limit_s = 120;
  return run_child(call);
}

}  // namespace gpuready
