// SPDX-License-Identifier: MIT
// Starts another program with its output on two pipes. Does not wait for it.
#pragma once

#include "machine/descriptor.hpp"

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace gpuready {

struct StartedChild {
  pid_t pid = -1;            ///< leads its own process group; -1: not started
  Descriptor stdout_reader;  ///< never blocks
  Descriptor stderr_reader;  ///< never blocks
  std::string error;         ///< the system's words when not started
};

/// argv[0] is looked up in this process's PATH when it has no slash. The child reads /dev/null,
/// keeps no other descriptor of ours that is close-on-exec, and starts with default signal actions
/// and nothing blocked.
StartedChild start_child(const std::vector<std::string>& argv,
                         const std::map<std::string, std::string>& set_environment);

}  // namespace gpuready
