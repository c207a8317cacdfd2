// SPDX-License-Identifier: MIT
#include "commands/size_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gpuready {
namespace {

using Sizes = std::vector<std::int64_t>;

TEST(SizeOrder, Sorts) {
  EXPECT_EQ(ordered_sizes({3, 1, 2}, SizeOrder::kAscending, 0), (Sizes{1, 2, 3}));
  EXPECT_EQ(ordered_sizes({3, 1, 2}, SizeOrder::kDescending, 0), (Sizes{3, 2, 1}));
}

/// The order is part of what a seed means: a change here would make old seeds say something else.
TEST(SizeOrder, ShufflesTheSameOnEveryPlatform) {
  const Sizes sizes{1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000};
  EXPECT_EQ(ordered_sizes(sizes, SizeOrder::kShuffled, 0),
            (Sizes{8000, 3000, 1000, 9000, 4000, 10000, 7000, 2000, 6000, 5000}));
  EXPECT_EQ(ordered_sizes(sizes, SizeOrder::kShuffled, 1),
            (Sizes{2000, 8000, 4000, 10000, 5000, 1000, 6000, 3000, 7000, 9000}));
}

TEST(SizeOrder, ShufflesTheSameHoweverTheSizesWereWritten) {
  EXPECT_EQ(ordered_sizes({1, 2, 3, 4, 5}, SizeOrder::kShuffled, 7),
            ordered_sizes({4, 2, 5, 1, 3}, SizeOrder::kShuffled, 7));
}

TEST(SizeOrder, GivesEverySizeEveryPlace) {
  const Sizes sizes{1, 2, 3};
  std::vector<Sizes> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Sizes order = ordered_sizes(sizes, SizeOrder::kShuffled, seed);
    if (std::find(seen.begin(), seen.end(), order) == seen.end()) seen.push_back(order);
  }
  EXPECT_EQ(seen.size(), 6U);
}

}  // namespace
}  // namespace gpuready
