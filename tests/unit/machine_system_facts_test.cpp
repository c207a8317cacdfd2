// SPDX-License-Identifier: MIT
#include "machine/device_nodes.hpp"
#include "machine/driver_api.hpp"
#include "machine/kernel_modules.hpp"
#include "machine/system_facts.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace gpuready {
namespace {

TEST(KernelModules, TellTheLoadedVersionAndFlavour) {
  const TemporaryTree tree;
  tree.write("/sys/module/nvidia/version", "580.95.05\n");
  tree.write("/sys/module/nvidia_uvm/parameters/uvm_disable_hmm", "N\n");
  tree.write("/proc/driver/nvidia/version",
             "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.95.05  Release Build\n");
  const KernelModules modules = read_kernel_modules({tree.path()});
  EXPECT_EQ(modules.nvidia, true);
  EXPECT_EQ(modules.nvidia_uvm, true);
  EXPECT_EQ(modules.nouveau, false);
  EXPECT_EQ(modules.nvidia_version, "580.95.05");
  EXPECT_EQ(modules.is_open, true);
  EXPECT_EQ(modules.uvm_disable_hmm, false);
}

TEST(KernelModules, TellNouveauWithoutNvidia) {
  const TemporaryTree tree;
  tree.write("/sys/module/nouveau/refcnt", "0\n");
  const KernelModules modules = read_kernel_modules({tree.path()});
  EXPECT_EQ(modules.nvidia, false);
  EXPECT_EQ(modules.nouveau, true);
  EXPECT_EQ(modules.nvidia_version, std::nullopt);
  EXPECT_EQ(modules.is_open, std::nullopt);
}

TEST(KernelModules, AreUnknownWithoutSys) {
  const TemporaryTree tree;
  EXPECT_EQ(read_kernel_modules({tree.path()}).nvidia, std::nullopt);
}

TEST(DeviceNodes, AreOpenedAndTheMissingOneIsTold) {
  const TemporaryTree tree;
  tree.write("/dev/nvidiactl", "");
  tree.write("/dev/nvidia0", "");
  tree.write("/dev/nvidia-modeset", "");
  std::filesystem::create_directory(tree.path() / "dev/nvidia1");  // refuses to be written
  const auto nodes = read_device_nodes({tree.path()});
  ASSERT_EQ(nodes.size(), 4U);
  EXPECT_EQ(nodes[0].path, "/dev/nvidia-uvm");
  EXPECT_EQ(nodes[0].exists, false);
  EXPECT_EQ(nodes[0].open_errno, std::nullopt);
  EXPECT_EQ(nodes[1].path, "/dev/nvidia0");
  EXPECT_EQ(nodes[1].open_errno, 0);
  EXPECT_EQ(nodes[2].path, "/dev/nvidia1");
  EXPECT_EQ(nodes[2].open_errno, EISDIR);
  EXPECT_EQ(nodes[3].path, "/dev/nvidiactl");
}

TEST(SystemFacts, ReadDistributionKernelAndContainer) {
  const TemporaryTree tree;
  tree.write("/etc/os-release", "PRETTY_NAME=\"Debian\"\nID=debian\nVERSION_ID=\"12\"\n");
  tree.write("/proc/sys/kernel/osrelease", "5.15.153.1-microsoft-standard-WSL2\n");
  tree.write("/proc/self/status", "Name:\tx\nSeccomp:\t2\nThreads:\t1\n");
  tree.write("/.dockerenv", "");
  const SystemFacts system = read_system_facts({tree.path()});
  EXPECT_EQ(system.distribution, "debian");
  EXPECT_EQ(system.distribution_version, "12");
  EXPECT_EQ(system.wsl, true);
  EXPECT_EQ(system.seccomp, true);
  EXPECT_EQ(system.container, "docker");
  EXPECT_EQ(system.tegra, false);
}

TEST(SystemFacts, KeepAnEmptyVariableApartFromNone) {
  const TemporaryTree tree;
  setenv("CUDA_VISIBLE_DEVICES", "", 1);
  unsetenv("ROCR_VISIBLE_DEVICES");
  const SystemFacts system = read_system_facts({tree.path()});
  unsetenv("CUDA_VISIBLE_DEVICES");
  ASSERT_EQ(system.variables.count("CUDA_VISIBLE_DEVICES"), 1U);
  EXPECT_EQ(system.variables.at("CUDA_VISIBLE_DEVICES"), "");
  EXPECT_EQ(system.variables.count("ROCR_VISIBLE_DEVICES"), 0U);
  EXPECT_EQ(system.wsl, std::nullopt);
}

TEST(DriverApi, AnswersWithVersionAndCount) {
  const DriverApi api = ask_driver_api({FAKE_LIBCUDA_PATH});
  EXPECT_EQ(api.version_code, 0);
  EXPECT_EQ(api.cuda_version, 13000);
  EXPECT_EQ(api.init_code, 0);
  EXPECT_EQ(api.device_count, 1);
}

TEST(DriverApi, StopsAtTheCodeOfARefusedStart) {
  setenv("FAKE_CUDA_INIT", "802", 1);
  const DriverApi api = ask_driver_api({FAKE_LIBCUDA_PATH});
  unsetenv("FAKE_CUDA_INIT");
  EXPECT_EQ(api.init_code, 802);
  EXPECT_EQ(api.device_count, std::nullopt);
  EXPECT_EQ(api.count_code, std::nullopt);
}

TEST(DriverApi, IsUnknownWithoutTheLibrary) {
  const DriverApi api = ask_driver_api({"libgpuready_nowhere.so.1"});
  EXPECT_EQ(api.init_code, std::nullopt);
  EXPECT_EQ(api.version_code, std::nullopt);
}

TEST(DriverLibrary, MissingOneHasTheLoadersWords) {
  const DriverLibrary library = find_driver_library("libgpuready_nowhere.so.1");
  EXPECT_EQ(library.loads, false);
  EXPECT_NE(library.error.find("libgpuready_nowhere.so.1"), std::string::npos);
  EXPECT_EQ(library.path, "");
}

TEST(DriverLibrary, LoadedOneHasItsFileAndSize) {
  const DriverLibrary library = find_driver_library("libm.so.6");
  EXPECT_EQ(library.loads, true);
  EXPECT_EQ(library.path, std::filesystem::canonical(library.path).string());
  EXPECT_EQ(library.version, "6");
  EXPECT_GT(library.size_bytes.value_or(0), 10000U);
}

}  // namespace
}  // namespace gpuready
