// SPDX-License-Identifier: MIT
// The words of the command line as typed, valid values.
#pragma once

#include "commands/context.hpp"

#include <functional>
#include <string>
#include <vector>

namespace gpuready {

enum class ColourWish { kAuto, kAlways, kNever };
enum class Verbosity { kQuiet, kNormal, kVerbose };
enum class ProgressWish { kAuto, kNever };

struct Invocation {
  std::string command;
  std::function<int(Context&)> run;  ///< returns the exit code
  std::string module;                ///< --module; empty: not given
  RowTargets outputs;
  ColourWish colour = ColourWish::kAuto;
  Verbosity verbosity = Verbosity::kNormal;
  ProgressWish progress = ProgressWish::kAuto;
};

/// `words` are those behind the program's name. Throws UsageError.
Invocation parse_command_line(const std::vector<std::string>& words);

/// The command that `words` name, or the default one, for messages; empty for an unknown word.
std::string command_of(const std::vector<std::string>& words);

}  // namespace gpuready
