// SPDX-License-Identifier: MIT
// The real program for tests of its surroundings: small calls, and what a refusal looks like.
#pragma once

#include "support/program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace gpuready {

/// A bench of milliseconds; options and redirections follow.
inline constexpr const char* kBench = R"("$GPUREADY" bench --size 8 --max-runs 2 --device cpu )";

/// Any core keeps OpenBLAS from being started a second time, which costs a second.
inline ChildResult run_quick(const std::string& command, Variables variables = {}) {
  variables.insert({"OPENBLAS_CORETYPE", "Haswell"});
  return run_shell(command, variables);
}

inline ChildResult run_bench(const std::string& options) {
  return run_quick(kBench + options);
}

inline bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

inline bool has_control_characters(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '\n'), text.end());
  return std::any_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; });
}

inline void expect_usage_error(const ChildResult& result) {
  EXPECT_EQ(result.end, ChildEnd::kExited);
  EXPECT_EQ(result.exit_code, 2) << result.stderr_text;
  EXPECT_EQ(result.stdout_text, "");
  EXPECT_EQ(count_lines(result.stderr_text), 1U) << result.stderr_text;
  EXPECT_FALSE(has_control_characters(result.stderr_text)) << result.stderr_text;
}

}  // namespace gpuready
