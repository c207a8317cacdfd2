// SPDX-License-Identifier: MIT
// What somebody probably meant to type.
#pragma once

#include <string>
#include <vector>

namespace gpuready {

/// The name with the fewest changed letters, when those are at most a third of the word, at least
/// one; else empty.
std::string nearest_name(const std::string& typed, const std::vector<std::string>& names);

}  // namespace gpuready
