// SPDX-License-Identifier: MIT
// Which of OpenBLAS's kernels fits this CPU, and what to do when another one is in use. Pure; knows
// no library and starts no process.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

/// The instruction set a kernel is written for, oldest first.
enum class KernelGeneration { kSse, kAvx, kAvx2, kAvx512, kAvx512Bf16 };

/// Unknown for a name that is not in OpenBLAS's x86-64 list. Capitals do not matter, as in
/// OPENBLAS_CORETYPE.
std::optional<KernelGeneration> kernel_generation(std::string_view core);

/// The name for OPENBLAS_CORETYPE; unknown below SSE4.2 and on other architectures.
std::optional<std::string> newest_core_for(const std::vector<std::string>& cpu_flags);

struct BlasCoreSituation {
  std::string core_in_use;  ///< empty: not OpenBLAS, so there is nothing to choose
  std::vector<std::string> cpu_flags;
  std::optional<std::string> coretype_variable;  ///< OPENBLAS_CORETYPE; empty counts as not set
  std::string wish = "auto";                     ///< "auto", "as-is", or the name of a core
};

enum class BlasCoreAction {
  kKeep,
  kSwitch,  ///< start again with OPENBLAS_CORETYPE set to `core`
  kWarn,    ///< stays although `core` would fit: the rows say slow_blas
};

struct BlasCoreChoice {
  BlasCoreAction action = BlasCoreAction::kKeep;
  std::string core;  ///< empty for kKeep
};

/// A variable set from outside is obeyed; only a name given as the wish overrides it. Never asks to
/// switch to what the variable already says, so a start that OpenBLAS did not follow is not
/// repeated.
BlasCoreChoice choose_blas_core(const BlasCoreSituation& situation);

}  // namespace gpuready
