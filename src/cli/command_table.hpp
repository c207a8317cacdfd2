// SPDX-License-Identifier: MIT
// The one list of commands. Lookup, help and suggestions come from it.
#pragma once

#include "cli/invocation.hpp"

#include <cxxopts.hpp>

#include <functional>
#include <string>
#include <vector>

namespace gpuready {

struct CommandEntry {
  const char* name;
  const char* summary;
  const char* example;
  void (*declare)(cxxopts::Options& options);
  /// The command with its options bound; throws UsageError.
  std::function<int(Context&)> (*bind)(const cxxopts::ParseResult& parsed, Invocation& invocation);
  const char* words = "";  ///< behind the command, such as "A B [C...]"; empty: none are taken
};

const std::vector<CommandEntry>& command_table();
const CommandEntry* find_command(const std::string& name);
std::vector<std::string> command_names();

/// Runs when no command is named.
inline constexpr const char* kDefaultCommand = "lesson";

}  // namespace gpuready
