// SPDX-License-Identifier: MIT
// Damaged ELF files: each is read or refused, never anything else.
#include "readers/elf.hpp"
#include "readers/loader_cache.hpp"
#include "support/mutation.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

constexpr int kRounds = 500;

/// All that can be asked of a file.
void read_all(const std::filesystem::path& path) {
  const ElfFile file{FileBytes(path)};
  file.visit_symbols([](const char*, bool) {});
  static_cast<void>(file.defines("_ZN2at5emptyEv"));
  static_cast<void>(file.constant_with("-gencode;arch=compute_"));
}

struct Tally {
  int read = 0;
  int refused = 0;
};

/// Any other exception ends the test.
Tally read_damaged(const std::string& good) {
  const TemporaryTree tree;
  Mutation mutation(20261201);
  Tally tally;
  for (int round = 0; round < kRounds; ++round) {
    const auto path = tree.write("/damaged.so", mutation.damaged(good));
    try {
      read_all(path);
      ++tally.read;
    } catch (const UnreadableFile&) {
      ++tally.refused;
    }
  }
  return tally;
}

TEST(ElfFuzz, ReadsOrRefusesDamagedLibraries) {
  const Tally tally =
      read_damaged(content_of(GPUREADY_STAND_IN_TORCH "/tree/torch/lib/libtorch_cuda.so"));
  EXPECT_GT(tally.read, 0);
  EXPECT_GT(tally.refused, kRounds / 20);
}

/// Damage anywhere mostly hits code; the tables that are read lie in the first pages.
TEST(ElfFuzz, ReadsOrRefusesDamagedTables) {
  const std::string good = content_of(GPUREADY_STAND_IN_TORCH "/old/lib/libtorch_cpu.so");
  const TemporaryTree tree;
  std::mt19937 random(20261201);
  Tally tally;
  for (int round = 0; round < kRounds; ++round) {
    std::string bytes = good;
    for (int changes = 0; changes < 4; ++changes)
      bytes[random() % 1536] = static_cast<char>(random() % 256);
    try {
      read_all(tree.write("/damaged.so", bytes));
      ++tally.read;
    } catch (const UnreadableFile&) {
      ++tally.refused;
    }
  }
  EXPECT_GT(tally.read, 0);
  EXPECT_GT(tally.refused, kRounds / 20);
}

TEST(LoaderCacheFuzz, ReadsDamagedCaches) {
  const std::string good = content_of("/etc/ld.so.cache").substr(0, 20000);
  Mutation mutation(20261201);
  for (int round = 0; round < kRounds; ++round) {
    for (const auto& [name, paths] : read_loader_cache(mutation.damaged(good), EM_X86_64)) {
      EXPECT_FALSE(name.empty());
      EXPECT_FALSE(paths.empty());
    }
  }
}

}  // namespace
}  // namespace gpuready
