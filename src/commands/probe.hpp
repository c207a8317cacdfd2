// SPDX-License-Identifier: MIT
// What this program asks of itself in a child process, because it can hang or crash: NVML's start,
// the driver's, LibTorch's, a GPU's first kernels, an untried BLAS kernel. Not for users; `--help`
// does not name it.
#pragma once

#include "commands/context.hpp"
#include "machine/facts.hpp"

#include <string>
#include <vector>

namespace gpuready {

inline constexpr const char* kProbeCommand = "probe";
/// Debian's LibTorch alone takes a second to start, a cold disk or a slow driver many.
inline constexpr double kProbeTimeLimitSeconds = 60;
/// Many cards that no other process holds open take NVML some ten seconds to start.
inline constexpr double kNvmlTimeLimitSeconds = 30;
/// cuInit alone, which wakes the same cards.
inline constexpr double kDriverTimeLimitSeconds = 30;

/// The words that make a child multiply on the CPU; it exits 0 when the product is right.
std::vector<std::string> cpu_probe_words();
/// The words that make a child say what LibTorch sees, try the first kernels on each GPU, and say
/// which libraries that has loaded.
std::vector<std::string> gpu_probe_words();
/// The words that make a child say what NVML tells.
std::vector<std::string> nvml_probe_words();
/// The words that make a child load the driver's libraries and ask libcuda alone.
std::vector<std::string> driver_probe_words();

/// Adds what a child with gpu_probe_words() told, even when it did not come to its end. A kernel in
/// which it ended is one that failed, with that end as its error.
void add_gpu_answer(const ChildResult& result, Facts& facts);

/// Adds what a child with driver_probe_words() told, else how it ended.
void add_driver_answer(const ChildResult& result, Facts& facts);

/// What a child with nvml_probe_words() told, else why it did not.
DriverFacts read_nvml_answer(const ChildResult& result);

/// The child's side. `words` are those above without the command's name; writes its answer line by
/// line.
int run_probe(Context& context, const std::vector<std::string>& words);

}  // namespace gpuready
