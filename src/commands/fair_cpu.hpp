// SPDX-License-Identifier: MIT
// Gives the CPU its best: all threads it may use, and the BLAS kernel that its instruction set
// allows. An unfair CPU makes every speed-up too large.
#pragma once

#include "commands/context.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

struct FairCpuOptions {
  std::optional<std::int64_t> threads;  ///< unset: max(1, min(affinity, floor(cgroup quota)))
  std::string blas_core = "auto";       ///< auto, as-is, or a core type of OpenBLAS
};

struct FairCpu {
  std::string name;
  std::int64_t threads = 1;
  std::string blas;
  std::string blas_core;
  std::vector<std::string> warnings;  ///< one_thread, slow_blas
  std::string slow_blas_reason;       ///< empty without that warning
  std::string note;                   ///< what was set and why, for people
};

/// auto, as-is, or a core type that OpenBLAS has for x86-64.
bool is_blas_core_wish(const std::string& word);

/// Sets the threads; starts the program again where OpenBLAS needs another core type, once that
/// type has proved itself by a verified product in a child process.
FairCpu set_up_fair_cpu(Context& context, const FairCpuOptions& options);

}  // namespace gpuready
