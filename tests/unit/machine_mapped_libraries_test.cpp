// SPDX-License-Identifier: MIT
#include "machine/mapped_libraries.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

TEST(MappedLibraries, NameEachFileOfCudaAndLibtorchOnce) {
  const TemporaryTree tree;
  tree.write("/proc/self/maps",
             "7f00-7f10 r-xp 00000000 08:01 12 /opt/a b/libtorch_cpu.so\n"
             "7f10-7f20 r--p 00000000 08:01 12 /opt/a b/libtorch_cpu.so\n"
             "7f20-7f30 r-xp 00000000 08:01 13 /usr/lib/libcublas.so.13\n"
             "7f30-7f40 r-xp 00000000 08:01 14 /usr/lib/libc.so.6\n"
             "7f30-7f40 r-xp 00000000 08:01 14 /usr/lib/libcurl.so.4\n"
             "7f40-7f50 rw-p 00000000 00:00 0\n"
             "7f50-7f60 r-xp 00000000 08:01 15 /usr/lib/libnvrtc.so.13\n");
  EXPECT_EQ(mapped_libraries({tree.path()}),
            (std::vector<std::string>{"/opt/a b/libtorch_cpu.so", "/usr/lib/libcublas.so.13",
                                      "/usr/lib/libnvrtc.so.13"}));
}

TEST(MappedLibraries, AreNoneWhereProcDoesNotTell) {
  EXPECT_TRUE(mapped_libraries({TemporaryTree().path()}).empty());
}

}  // namespace
}  // namespace gpuready
