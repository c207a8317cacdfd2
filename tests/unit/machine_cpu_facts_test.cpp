// SPDX-License-Identifier: MIT
// CPU name and flags, quota, affinity, and the number of threads that follows.
#include "machine/cpu_facts.hpp"
#include "machine/cpu_quota.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <thread>

namespace gpuready {
namespace {

void write_unified(const TemporaryTree& tree, const std::string& group) {
  tree.write("/proc/self/cgroup", "0::" + group + "\n");
  tree.write("/proc/self/mountinfo", "29 22 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
}

void write_version_1(const TemporaryTree& tree, const std::string& group) {
  tree.write("/proc/self/cgroup", "4:cpu,cpuacct:" + group + "\n");
  tree.write("/proc/self/mountinfo",
             "40 30 0:31 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n");
}

TEST(UsableThreads, IsTheSmallerOfAffinityAndWholeQuota) {
  EXPECT_EQ(usable_threads(8, std::nullopt), 8);
  EXPECT_EQ(usable_threads(8, 3.99), 3);
  EXPECT_EQ(usable_threads(2, 7.5), 2);
  EXPECT_EQ(usable_threads(384, 8.0), 8);
}

TEST(UsableThreads, IsNeverLessThanOneNorMoreThanTheAffinity) {
  EXPECT_EQ(usable_threads(8, 0.5), 1);
  EXPECT_EQ(usable_threads(0, std::nullopt), 1);
  EXPECT_EQ(usable_threads(4, 1e300), 4);
}

TEST(CpuQuota, IsReadFromTheProcessesOwnGroup) {
  const TemporaryTree tree;
  write_unified(tree, "/job");
  tree.write("/sys/fs/cgroup/job/cpu.max", "50000 100000\n");
  EXPECT_EQ(cgroup_quota_cpus({tree.path()}), 0.5);
}

TEST(CpuQuota, OfAnAncestorHoldsWhenItIsSmaller) {
  const TemporaryTree tree;
  write_unified(tree, "/pod/job");
  tree.write("/sys/fs/cgroup/pod/job/cpu.max", "400000 100000\n");
  tree.write("/sys/fs/cgroup/pod/cpu.max", "150000 100000\n");
  EXPECT_EQ(cgroup_quota_cpus({tree.path()}), 1.5);
}

TEST(CpuQuota, MaxIsNone) {
  const TemporaryTree tree;
  write_unified(tree, "/job");
  tree.write("/sys/fs/cgroup/job/cpu.max", "max 100000\n");
  EXPECT_EQ(cgroup_quota_cpus({tree.path()}), std::nullopt);
}

TEST(CpuQuota, OfVersionOneIsQuotaByPeriod) {
  const TemporaryTree tree;
  write_version_1(tree, "/job");
  tree.write("/sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "250000\n");
  tree.write("/sys/fs/cgroup/cpu/job/cpu.cfs_period_us", "100000\n");
  tree.write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
  tree.write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cgroup_quota_cpus({tree.path()}), 2.5);
}

TEST(CpuQuota, DamagedFilesAreNone) {
  const TemporaryTree tree;
  write_version_1(tree, "/");
  tree.write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000\n");
  tree.write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "0\n");
  EXPECT_EQ(cgroup_quota_cpus({tree.path()}), std::nullopt);
}

TEST(CpuFacts, NameAndFlagsAreThoseOfTheFirstProcessor) {
  const TemporaryTree tree;
  tree.write("/proc/cpuinfo",
             "processor\t: 0\nmodel name\t: Some CPU @ 2.00GHz\nflags\t\t: fpu avx2 fma\n\n"
             "processor\t: 1\nmodel name\t: Other\nflags\t\t: sse\n");
  tree.write("/sys/devices/system/cpu/online", "0-3,8\n");
  const CpuFacts facts = read_cpu_facts({tree.path()});
  EXPECT_EQ(facts.name, "Some CPU @ 2.00GHz");
  EXPECT_EQ(facts.flags, (std::vector<std::string>{"fpu", "avx2", "fma"}));
  EXPECT_EQ(facts.online_cpus, 5);
}

TEST(CpuFacts, ArmHasFeaturesAndNoName) {
  const TemporaryTree tree;
  tree.write("/proc/cpuinfo", "processor\t: 0\nFeatures\t: fp asimd sve\nCPU part\t: 0xd40\n");
  const CpuFacts facts = read_cpu_facts({tree.path()});
  EXPECT_EQ(facts.name, "");
  EXPECT_EQ(facts.flags, (std::vector<std::string>{"fp", "asimd", "sve"}));
}

TEST(CpuFacts, AnEmptyTreeLeavesEverythingUnknownButTheAffinity) {
  const TemporaryTree tree;
  const CpuFacts facts = read_cpu_facts({tree.path()});
  EXPECT_TRUE(facts.flags.empty());
  EXPECT_EQ(facts.online_cpus, std::nullopt);
  EXPECT_EQ(facts.quota_cpus, std::nullopt);
  EXPECT_GE(facts.affinity_cpus, 1);
}

TEST(CpuFacts, ADamagedListOfCpusIsUnknown) {
  const TemporaryTree tree;
  for (const char* list : {"3-1", "0-x", "-", "0-99999999999", ""}) {
    tree.write("/sys/devices/system/cpu/online", list);
    EXPECT_EQ(read_cpu_facts({tree.path()}).online_cpus, std::nullopt) << list;
  }
}

TEST(CpuFacts, AffinityFollowsTheThreadsMask) {
  int seen = 0;
  std::thread pinned([&seen] {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    CPU_SET(sched_getcpu(), &mask);
    ASSERT_EQ(sched_setaffinity(0, sizeof mask, &mask), 0);
    seen = read_cpu_facts().affinity_cpus;
  });
  pinned.join();
  EXPECT_EQ(seen, 1);
}

}  // namespace
}  // namespace gpuready
