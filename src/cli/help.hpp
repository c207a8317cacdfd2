// SPDX-License-Identifier: MIT
// The text behind --help, from the command table and the declared options.
#pragma once

#include "cli/command_table.hpp"

#include <cxxopts.hpp>

#include <string>

namespace gpuready {

std::string help_text(const CommandEntry& entry, const cxxopts::Options& options);
/// Of `gpuready --help`, without a command.
std::string overview_text();

}  // namespace gpuready
