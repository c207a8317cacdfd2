// SPDX-License-Identifier: MIT
// Two tables and a rule. Names as in OpenBLAS's driver/others/dynamic.c, 0.3.21 and later.
#include "machine/blas_core.hpp"

#include <strings.h>

#include <algorithm>

namespace gpuready {
namespace {

struct Kernel {
  std::string_view core;
  KernelGeneration generation;
};

constexpr Kernel kKernels[] = {
    {"Katmai", KernelGeneration::kSse},
    {"Coppermine", KernelGeneration::kSse},
    {"Northwood", KernelGeneration::kSse},
    {"Prescott", KernelGeneration::kSse},
    {"Banias", KernelGeneration::kSse},
    {"Atom", KernelGeneration::kSse},
    {"Core2", KernelGeneration::kSse},
    {"Penryn", KernelGeneration::kSse},
    {"Dunnington", KernelGeneration::kSse},
    {"Nehalem", KernelGeneration::kSse},
    {"Athlon", KernelGeneration::kSse},
    {"Opteron", KernelGeneration::kSse},
    {"Opteron_SSE3", KernelGeneration::kSse},
    {"Barcelona", KernelGeneration::kSse},
    {"Nano", KernelGeneration::kSse},
    {"Bobcat", KernelGeneration::kSse},
    {"Generic", KernelGeneration::kSse},
    {"Sandybridge", KernelGeneration::kAvx},
    {"Bulldozer", KernelGeneration::kAvx},
    {"Piledriver", KernelGeneration::kAvx},
    {"Steamroller", KernelGeneration::kAvx},
    {"Excavator", KernelGeneration::kAvx2},
    {"Haswell", KernelGeneration::kAvx2},
    {"Zen", KernelGeneration::kAvx2},
    {"SkylakeX", KernelGeneration::kAvx512},
    {"Cooperlake", KernelGeneration::kAvx512Bf16},
    {"SapphireRapids", KernelGeneration::kAvx512Bf16},
};

/// What a core's code uses; every flag is needed.
struct Requirement {
  const char* core;
  std::vector<std::string> flags;
};

/// SapphireRapids is not offered: 0.3.21 does not know it, and Cooperlake runs on the same CPUs.
const std::vector<Requirement>& requirements() {
  static const std::vector<Requirement> newest_first = {
      {"Cooperlake", {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd", "avx512_bf16"}},
      {"SkylakeX", {"avx512f", "avx512dq", "avx512bw", "avx512vl", "avx512cd"}},
      {"Haswell", {"avx2", "fma"}},
      {"Sandybridge", {"avx"}},
      {"Nehalem", {"sse4_2"}},
  };
  return newest_first;
}

bool same_name(const std::string& a, const std::string& b) {
  return strcasecmp(a.c_str(), b.c_str()) == 0;
}

bool has_all(const std::vector<std::string>& flags, const std::vector<std::string>& needed) {
  return std::all_of(needed.begin(), needed.end(), [&flags](const std::string& flag) {
    return std::find(flags.begin(), flags.end(), flag) != flags.end();
  });
}

/// The core that would fit better than the one in use.
std::optional<std::string> better_core(const BlasCoreSituation& situation) {
  auto newest = newest_core_for(situation.cpu_flags);
  const auto used = kernel_generation(situation.core_in_use);
  if (!newest || !used || *used >= *kernel_generation(*newest)) return std::nullopt;
  return newest;
}

}  // namespace

std::optional<KernelGeneration> kernel_generation(std::string_view core) {
  const std::string name(core);
  for (const auto& kernel : kKernels) {
    if (same_name(name, std::string(kernel.core))) return kernel.generation;
  }
  return std::nullopt;
}

std::optional<std::string> newest_core_for(const std::vector<std::string>& cpu_flags) {
  for (const auto& requirement : requirements()) {
    if (has_all(cpu_flags, requirement.flags)) return requirement.core;
  }
  return std::nullopt;
}

BlasCoreChoice choose_blas_core(const BlasCoreSituation& situation) {
  if (situation.core_in_use.empty()) return {};
  const std::string variable = situation.coretype_variable.value_or("");
  const bool wants_name = situation.wish != "auto" && situation.wish != "as-is";
  if (wants_name && !same_name(situation.wish, situation.core_in_use) &&
      !same_name(situation.wish, variable)) {
    return {BlasCoreAction::kSwitch, situation.wish};
  }
  const auto better = better_core(situation);
  if (!better) return {};
  if (situation.wish == "auto" && variable.empty()) return {BlasCoreAction::kSwitch, *better};
  return {BlasCoreAction::kWarn, *better};
}

}  // namespace gpuready
