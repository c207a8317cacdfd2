// SPDX-License-Identifier: MIT
// Where the tests' made-up LibTorch and the programs linked to it lie, and copies to damage.
#pragma once

#include "support/temporary_tree.hpp"

#include <filesystem>
#include <string>

namespace gpuready {

inline const std::filesystem::path kStandInTree = GPUREADY_STAND_IN_TORCH "/tree";
inline const std::filesystem::path kStandInPrograms = GPUREADY_STAND_IN_TORCH "/programs";

/// The whole tree: torch/lib, nvidia/cu13/lib.
inline std::filesystem::path copy_stand_in_torch(const TemporaryTree& tree) {
  namespace fs = std::filesystem;
  fs::copy(kStandInTree, tree.path(),
           fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  return tree.path() / "torch";
}

}  // namespace gpuready
