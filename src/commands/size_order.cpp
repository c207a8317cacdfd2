// SPDX-License-Identifier: MIT
#include "commands/size_order.hpp"

#include <algorithm>
#include <random>
#include <utility>

namespace gpuready {
namespace {

/// Fisher and Yates, backwards. std::shuffle and std::uniform_int_distribution give other orders in
/// other standard libraries; std::mt19937_64 is fixed to the bit ([rand.predef]). That the
/// remainder favours small numbers by 1 in 2^53 does not matter for an order.
void shuffle(std::vector<std::int64_t>& sizes, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  for (std::size_t left = sizes.size(); left > 1; --left) {
    std::swap(sizes[left - 1], sizes[generator() % left]);
  }
}

}  // namespace

std::vector<std::int64_t> ordered_sizes(std::vector<std::int64_t> sizes, SizeOrder order,
                                        std::uint64_t seed) {
  std::sort(sizes.begin(), sizes.end());
  if (order == SizeOrder::kDescending) std::reverse(sizes.begin(), sizes.end());
  if (order == SizeOrder::kShuffled) shuffle(sizes, seed);
  return sizes;
}

}  // namespace gpuready
