// SPDX-License-Identifier: MIT
#include "cli/progress_line.hpp"

#include <spdlog/fmt/fmt.h>

#include <cstdio>

namespace gpuready {
namespace {

/// Back to the first column, and the rest of the line erased: ECMA-48, EL.
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

void ProgressLine::start(std::string_view what) {
  what_ = what;
  draw(what_);
}

void ProgressLine::run_finished(std::int64_t runs, double elapsed_s) {
  draw(fmt::format("{}: {} runs, {:.1f} s", what_, runs, elapsed_s));
}

void ProgressLine::row_finished(std::string_view row) {
  draw(std::string(row) + '\n');
  drawn_ = false;
}

void ProgressLine::clear() {
  if (!drawn_) return;
  std::fputs(kEraseLine, stderr);
  std::fflush(stderr);
  drawn_ = false;
}

void ProgressLine::draw(const std::string& text) {
  std::fprintf(stderr, "%s%s", kEraseLine, text.c_str());
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace gpuready
