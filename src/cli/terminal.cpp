// SPDX-License-Identifier: MIT
#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace gpuready {
namespace {

constexpr std::size_t kFileWidth = 100;
constexpr std::size_t kNarrowest = 40;

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view(value);
}

bool is_capable_terminal(int descriptor) {
  return isatty(descriptor) == 1 && variable("TERM") != "dumb";
}

}  // namespace

std::size_t output_width() {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return kFileWidth;
  return window.ws_col < kNarrowest ? kNarrowest : window.ws_col;
}

bool stdout_is_coloured(ColourWish wish) {
  if (wish != ColourWish::kAuto) return wish == ColourWish::kAlways;
  if (!variable("NO_COLOR").empty()) return false;
  if (!variable("CLICOLOR_FORCE").empty()) return true;
  return is_capable_terminal(STDOUT_FILENO);
}

bool stderr_takes_progress() {
  return is_capable_terminal(STDERR_FILENO);
}

}  // namespace gpuready
