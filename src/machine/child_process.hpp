// SPDX-License-Identifier: MIT
// Runs another program to its end or to a time limit and keeps what it said. Knows no program.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace gpuready {

struct ChildCall {
  std::vector<std::string> argv;                       ///< "/proc/self/exe" is this program itself
  std::map<std::string, std::string> set_environment;  ///< beside this process's own variables
  double time_limit_s = 10;
};

enum class ChildEnd { kExited, kSignalled, kTimedOut, kGivenUp, kNotStarted };

struct ChildResult {
  ChildEnd end = ChildEnd::kNotStarted;
  int exit_code = -1;       ///< of kExited
  int signal = 0;           ///< of kSignalled
  std::string stdout_text;  ///< the first MiB
  std::string stderr_text;  ///< the first MiB
  std::string error;        ///< the system's words for kNotStarted
};

/// Returns soon after the child ends, the limit passes or `give_up` says so, even when the child's
/// own children hold its pipes open: what is left of its process group is killed. Throws
/// std::system_error when no pipe can be made.
ChildResult run_child(
    const ChildCall& call, const std::function<bool()>& give_up = [] { return false; });

/// In words that follow its name: "gave no answer within 10 s", "ended with exit code 3".
std::string end_text(const ChildResult& result, double time_limit_s);

/// In a child: it ends with its parent, even when that one is killed.
void end_with_parent();

}  // namespace gpuready
