// SPDX-License-Identifier: MIT
// The loader's cache of this machine, and one with an older table before it.
#include "readers/loader_cache.hpp"
#include "support/temporary_tree.hpp"

#include <elf.h>
#include <gtest/gtest.h>

namespace gpuready {
namespace {

#ifdef __aarch64__
constexpr int kMachine = EM_AARCH64;
#else
constexpr int kMachine = EM_X86_64;
#endif

TEST(LoaderCache, KnowsTheCLibraryOfThisMachine) {
  const LoaderCache cache = read_loader_cache(content_of("/etc/ld.so.cache"), kMachine);
  ASSERT_EQ(cache.count("libc.so.6"), 1U);
  EXPECT_TRUE(std::filesystem::exists(cache.at("libc.so.6").front()));
}

TEST(LoaderCache, LeavesOtherProcessorsOut) {
  const int other = kMachine == EM_X86_64 ? EM_AARCH64 : EM_X86_64;
  EXPECT_TRUE(read_loader_cache(content_of("/etc/ld.so.cache"), other).empty());
}

TEST(LoaderCache, SkipsTheOlderTableBeforeIt) {
  const std::string bytes = content_of("/etc/ld.so.cache");
  EXPECT_EQ(read_loader_cache(std::string("ld.so-1.7.0\0\1\0\0\0", 16) + bytes, kMachine),
            read_loader_cache(bytes, kMachine));
}

TEST(LoaderCache, IsEmptyForOtherFiles) {
  EXPECT_TRUE(read_loader_cache("", kMachine).empty());
  EXPECT_TRUE(read_loader_cache("glibc-ld.so.cache1.1", kMachine).empty());
  EXPECT_TRUE(read_loader_cache("hello", kMachine).empty());
}

}  // namespace
}  // namespace gpuready
