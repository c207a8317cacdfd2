// SPDX-License-Identifier: MIT
// The smaller of what the machine has and what the control groups leave.
#include "machine/host_memory.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

void write_machine(const TemporaryTree& tree) {
  tree.write("/proc/meminfo",
             "MemTotal:       16000 kB\nMemFree:  1 kB\nMemAvailable:   8000 kB\n");
  tree.write("/proc/self/cgroup", "4:memory:/pod/job\n0::/pod/job\n");
  tree.write("/proc/self/mountinfo",
             "29 22 0:26 / /v2 rw - cgroup2 cgroup2 rw\n"
             "30 22 0:27 / /v1 rw - cgroup cgroup rw,memory\n");
}

TEST(HostMemory, WithoutLimitsIsTheMachines) {
  const TemporaryTree tree;
  write_machine(tree);
  const HostMemory memory = read_host_memory({tree.path()});
  EXPECT_EQ(memory.total_bytes, 16'384'000U);
  EXPECT_EQ(memory.available_bytes, 8'192'000U);
  EXPECT_FALSE(memory.limited_by_cgroup);
}

TEST(HostMemory, LimitLessUsageCountsWhenItIsSmaller) {
  const TemporaryTree tree;
  write_machine(tree);
  tree.write("/v2/pod/job/memory.max", "5000000\n");
  tree.write("/v2/pod/job/memory.current", "3000000\n");
  const HostMemory memory = read_host_memory({tree.path()});
  EXPECT_EQ(memory.available_bytes, 2'000'000U);
  EXPECT_EQ(memory.total_bytes, 16'384'000U);
  EXPECT_TRUE(memory.limited_by_cgroup);
}

TEST(HostMemory, ALimitAboveWhatTheMachineHasLimitsNothing) {
  const TemporaryTree tree;
  write_machine(tree);
  tree.write("/v2/pod/job/memory.max", "20000000\n");
  tree.write("/v2/pod/job/memory.current", "1000\n");
  EXPECT_EQ(read_host_memory({tree.path()}).available_bytes, 8'192'000U);
  EXPECT_FALSE(read_host_memory({tree.path()}).limited_by_cgroup);
}

TEST(HostMemory, FilePagesThatCanBeDroppedAreFree) {
  const TemporaryTree tree;
  write_machine(tree);
  tree.write("/v2/pod/job/memory.max", "5000000\n");
  tree.write("/v2/pod/job/memory.current", "3000000\n");
  tree.write("/v2/pod/job/memory.stat", "anon 1\nactive_file 7\ninactive_file 2500000\n");
  EXPECT_EQ(read_host_memory({tree.path()}).available_bytes, 4'500'000U);
}

TEST(HostMemory, AnAncestorsLimitHoldsToo) {
  const TemporaryTree tree;
  write_machine(tree);
  tree.write("/v2/pod/job/memory.max", "max\n");
  tree.write("/v2/pod/job/memory.current", "10\n");
  tree.write("/v2/pod/memory.max", "4000000\n");
  tree.write("/v2/pod/memory.current", "3999999\n");
  EXPECT_EQ(read_host_memory({tree.path()}).available_bytes, 1U);
}

TEST(HostMemory, UsageAboveTheLimitLeavesNothing) {
  const TemporaryTree tree;
  write_machine(tree);
  tree.write("/v2/pod/job/memory.max", "100\n");
  tree.write("/v2/pod/job/memory.current", "200\n");
  EXPECT_EQ(read_host_memory({tree.path()}).available_bytes, 0U);
}

TEST(HostMemory, VersionOneHasItsOwnNamesAndAHugeNumberForNone) {
  const TemporaryTree tree;
  write_machine(tree);
  tree.write("/v1/memory.limit_in_bytes", "9223372036854771712\n");
  tree.write("/v1/memory.usage_in_bytes", "1000\n");
  EXPECT_FALSE(read_host_memory({tree.path()}).limited_by_cgroup);
  tree.write("/v1/pod/job/memory.limit_in_bytes", "6000000\n");
  tree.write("/v1/pod/job/memory.usage_in_bytes", "2000000\n");
  tree.write("/v1/pod/job/memory.stat", "inactive_file 9\ntotal_inactive_file 500000\n");
  EXPECT_EQ(read_host_memory({tree.path()}).available_bytes, 4'500'000U);
}

TEST(HostMemory, IsUnknownWhereTheKernelSaysNothing) {
  const TemporaryTree tree;
  const HostMemory memory = read_host_memory({tree.path()});
  EXPECT_EQ(memory.total_bytes, std::nullopt);
  EXPECT_EQ(memory.available_bytes, std::nullopt);
}

TEST(HostMemory, OfThisMachineIsKnownAndNotMoreThanItsTotal) {
  const HostMemory memory = read_host_memory();
  ASSERT_TRUE(memory.total_bytes && memory.available_bytes);
  EXPECT_GT(*memory.available_bytes, 1U << 20U);
  EXPECT_LT(*memory.available_bytes, *memory.total_bytes);
}

}  // namespace
}  // namespace gpuready
