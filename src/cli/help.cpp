// SPDX-License-Identifier: MIT
#include "cli/help.hpp"

#include <spdlog/fmt/fmt.h>

namespace gpuready {
namespace {

constexpr const char* kExitCodes =
    "Exit codes:\n"
    "  0         done as asked\n"
    "  1         done, and the answer is no, or a row failed; or LibTorch or the device is not "
    "usable\n"
    "  2         the call or an input cannot be used; nothing was written over\n"
    "  130, 143  interrupted (SIGINT, SIGTERM); finished rows are in the file\n";

constexpr const char* kEnvironment =
    "Environment:\n"
    "  GPUREADY_LIBTORCH_MODULE  the module to open where --module does not name one\n"
    "  NO_COLOR, CLICOLOR_FORCE  colour off, on, where --color does not say\n";

}  // namespace

std::string help_text(const CommandEntry& entry, const cxxopts::Options& options) {
  return fmt::format("{}\n{}\nExample:\n  {}\n", options.help(options.groups()), kExitCodes,
                     entry.example);
}

std::string overview_text() {
  std::string text =
      "Is the GPU usable from LibTorch, how much faster than the CPU is it, what fits in its "
      "memory, and where to run.\n\n"
      "Usage: gpuready [COMMAND] [OPTIONS]\n\nCommands:\n";
  for (const CommandEntry& entry : command_table())
    text += fmt::format("  {:<8}  {}\n", entry.name, entry.summary);
  text += "\nOptions of a command: gpuready COMMAND --help. Of the program: --help, --version.\n\n";
  text += fmt::format("{}\n{}\nExamples:\n", kExitCodes, kEnvironment);
  for (const CommandEntry& entry : command_table()) text += fmt::format("  {}\n", entry.example);
  return text;
}

}  // namespace gpuready
