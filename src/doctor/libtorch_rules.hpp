// SPDX-License-Identifier: MIT
// From what a LibTorch's files say to why it cannot use a GPU, on this driver and card where they
// are known. Pure; does not know how it was read.
#pragma once

#include "doctor/judgement.hpp"
#include "machine/libtorch_tree.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace gpuready {

/// The machine to judge a LibTorch for; all unknown: its files alone are judged.
struct TargetGpus {
  std::optional<int> cuda_driver_version;         ///< 13000 is 13.0
  std::vector<std::pair<int, int>> capabilities;  ///< of its cards: {9, 0}
};

/// Whether code for `architectures` ("sm_75", "sm_90a", "compute_120") runs on a card. Binary code
/// runs on its major capability and a minor one as high or higher, with the letter a on its own
/// only; PTX (compute_...) on its own and all later.
bool has_code_for(const std::vector<std::string>& architectures, std::pair<int, int> capability);

Judgement judge_libtorch(const LibtorchTree& tree, const TargetGpus& target);

/// Id and title of each rule, in their order; evidence and remedy depend on the tree.
std::vector<Finding> libtorch_findings();

}  // namespace gpuready
