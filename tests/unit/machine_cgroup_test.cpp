// SPDX-License-Identifier: MIT
// Where a process's control groups are looked for, in the layouts that hosts and containers show.
#include "machine/cgroup.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

using Paths = std::vector<std::filesystem::path>;

constexpr const char* kUnifiedMount =
    "29 22 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";

TEST(Cgroup, UnifiedGroupAndEveryAncestorCount) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "0::/user.slice/app.scope\n");
  tree.write("/proc/self/mountinfo", kUnifiedMount);
  const auto top = tree.path() / "sys/fs/cgroup";
  EXPECT_EQ(cgroup_v2_folders({tree.path()}),
            (Paths{top / "user.slice/app.scope", top / "user.slice", top}));
}

TEST(Cgroup, ContainerShowsItsOwnGroupAtTheMountPoint) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "4:cpu,cpuacct:/docker/abc\n");
  tree.write("/proc/self/mountinfo",
             "40 30 0:31 /docker/abc /sys/fs/cgroup/cpu,cpuacct ro master:5 - cgroup cgroup "
             "rw,cpu,cpuacct\n");
  EXPECT_EQ(cgroup_v1_folders({tree.path()}, "cpu"),
            (Paths{tree.path() / "sys/fs/cgroup/cpu,cpuacct"}));
}

TEST(Cgroup, AControllerIsNotTakenForAnotherOfTheSamePrefix) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "6:cpuset:/wrong\n4:cpu,cpuacct:/right\n");
  tree.write("/proc/self/mountinfo",
             "41 30 0:32 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
             "40 30 0:31 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n");
  EXPECT_EQ(cgroup_v1_folders({tree.path()}, "cpu").front(),
            tree.path() / "sys/fs/cgroup/cpu/right");
}

TEST(Cgroup, HybridMachineHasBothHierarchies) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "4:memory:/job\n0::/\n");
  tree.write("/proc/self/mountinfo",
             "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
             "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n");
  EXPECT_EQ(cgroup_v1_folders({tree.path()}, "memory").front(),
            tree.path() / "sys/fs/cgroup/memory/job");
  EXPECT_EQ(cgroup_v2_folders({tree.path()}), (Paths{tree.path() / "sys/fs/cgroup/unified"}));
}

TEST(Cgroup, AGroupOutsideTheNamespaceNeverClimbsOutOfTheMount) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "0::/../../other.scope\n");
  tree.write("/proc/self/mountinfo", kUnifiedMount);
  EXPECT_EQ(cgroup_v2_folders({tree.path()}), (Paths{tree.path() / "sys/fs/cgroup"}));
}

TEST(Cgroup, AMountAboveTheNamespaceIsMatchedByItsSteps) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "0::/../pod\n");
  tree.write("/proc/self/mountinfo", "29 22 0:26 /.. /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  const auto top = tree.path() / "sys/fs/cgroup";
  EXPECT_EQ(cgroup_v2_folders({tree.path()}), (Paths{top / "pod", top}));
}

TEST(Cgroup, TheMountThatShowsTheGroupIsTaken) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "0::/a/b\n");
  tree.write("/proc/self/mountinfo",
             std::string("28 22 0:26 /x /elsewhere rw - cgroup2 none rw\n") + kUnifiedMount);
  EXPECT_EQ(cgroup_v2_folders({tree.path()}).front(), tree.path() / "sys/fs/cgroup/a/b");
}

TEST(Cgroup, MountPointsMayHoldBlanksAndGroupsColons) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "0::/a:b\n");
  tree.write("/proc/self/mountinfo", "29 22 0:26 / /my\\040groups rw - cgroup2 cgroup2 rw\n");
  EXPECT_EQ(cgroup_v2_folders({tree.path()}).front(), tree.path() / "my groups/a:b");
}

TEST(Cgroup, WithoutMountinfoTheUsualPlaceIsTaken) {
  const TemporaryTree tree;
  tree.write("/proc/self/cgroup", "4:memory:/job\n0::/job\n");
  EXPECT_EQ(cgroup_v1_folders({tree.path()}, "memory").front(),
            tree.path() / "sys/fs/cgroup/memory/job");
  EXPECT_EQ(cgroup_v2_folders({tree.path()}).front(), tree.path() / "sys/fs/cgroup/job");
}

TEST(Cgroup, AMachineWithoutControlGroupsHasNoFolder) {
  const TemporaryTree tree;
  EXPECT_TRUE(cgroup_v2_folders({tree.path()}).empty());
  EXPECT_TRUE(cgroup_v1_folders({tree.path()}, "cpu").empty());
}

}  // namespace
}  // namespace gpuready
