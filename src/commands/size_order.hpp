// SPDX-License-Identifier: MIT
// In which order a sweep measures its sizes. Shuffled, a machine that gets slower (heat, a
// neighbour) looks like noise and not like a property of large sizes.
#pragma once

#include <cstdint>
#include <vector>

namespace gpuready {

enum class SizeOrder { kShuffled, kAscending, kDescending };

/// The same sizes, sorted or shuffled. A shuffle depends on nothing but the set of sizes and
/// `seed`, on every platform.
std::vector<std::int64_t> ordered_sizes(std::vector<std::int64_t> sizes, SizeOrder order,
                                        std::uint64_t seed);

}  // namespace gpuready
