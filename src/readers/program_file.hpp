// SPDX-License-Identifier: MIT
// A program or library that uses LibTorch, looked at without starting it. Draws no conclusion.
#pragma once

#include "machine/program_facts.hpp"
#include "readers/library_search.hpp"

namespace gpuready {

/// Throws UnreadableFile when `file` is no 64-bit ELF program or library.
ProgramFacts read_program(const std::filesystem::path& file, const LoaderSettings& settings);

}  // namespace gpuready
