// SPDX-License-Identifier: MIT
// A LibTorch is described from its files: a made-up tree in many states, and the real ones here.
#include "doctor/libtorch_rules.hpp"
#include "readers/libtorch_files.hpp"
#include "support/stand_in_torch.hpp"

#include <elf.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

namespace gpuready {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

LibtorchTree tree_at(const fs::path& folder) {
  const auto place = locate_libtorch(folder);
  if (!place) throw std::runtime_error("no LibTorch in " + folder.string());
  return read_libtorch(*place, "", {});
}

std::string ids_of(const LibtorchTree& tree, const TargetGpus& target = {}) {
  std::string ids;
  for (const Finding& finding : judge_libtorch(tree, target).findings) ids += finding.id + " ";
  return ids;
}

TEST(LibtorchFiles, WheelIsDescribedFromItsFiles) {
  const LibtorchTree tree = tree_at(kStandInTree / "torch");
  EXPECT_EQ(tree.version, "2.11.0");
  EXPECT_EQ(tree.variant, "cu130");
  EXPECT_EQ(tree.cuda_version, 13000);
  EXPECT_EQ(tree.cxx11_abi, 1);
  EXPECT_EQ(tree.cxx_standard, 17);
  EXPECT_EQ(tree.architectures, (Names{"sm_75", "sm_90", "compute_90"}));
  EXPECT_EQ(tree.problem, "");
  EXPECT_EQ(ids_of(tree), "");
  EXPECT_EQ(judge_libtorch(tree, {}).verdict.rfind("usable as far as its files tell", 0), 0U);
}

TEST(LibtorchFiles, OldAbiIsReadFromLibc10) {
  const LibtorchTree tree = tree_at(GPUREADY_STAND_IN_TORCH "/old");
  EXPECT_EQ(tree.cxx11_abi, 0);
  EXPECT_EQ(tree.variant, "cpu");
  EXPECT_EQ(tree.cxx_standard, std::nullopt);
  EXPECT_EQ(ids_of(tree), "cpu_only_libtorch ");
}

TEST(LibtorchFiles, ZipNamesVersionAndVariantInOneFile) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::remove(torch / "version.py");
  const auto version = [&](const char* text) {
    tree.write("/torch/build-version", text);
    const LibtorchTree found = tree_at(torch);
    return found.version + " " + found.variant + " " +
           std::to_string(found.cuda_version.value_or(0));
  };
  EXPECT_EQ(version("2.7.1+cu128\n"), "2.7.1 cu128 12080");
  EXPECT_EQ(version("2.6.0+cpu.cxx11.abi\n"), "2.6.0 cpu 0");
  EXPECT_EQ(version("2.8.0+rocm6.4\n"), "2.8.0 rocm6.4 0");
  EXPECT_EQ(version("2.8.0a0+5228986c39.nv25.05\n"), "2.8.0a0 cuda 0");
}

TEST(LibtorchFiles, HeaderTellsTheVersionWhenNothingElseDoes) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::remove(torch / "version.py");
  tree.write("/torch/include/torch/headeronly/version.h",
             "#define TORCH_VERSION_MAJOR 2\n#define TORCH_VERSION \\\n  \"2.9.1\"\n");
  EXPECT_EQ(tree_at(torch).version, "2.9.1");
  EXPECT_EQ(tree_at(torch).variant, "cuda");
}

TEST(LibtorchFiles, LightInstallationIsToldFromABrokenOne) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::remove_all(tree.path() / "nvidia");
  const LibtorchTree light = tree_at(torch);
  EXPECT_EQ(ids_of(light), "light_libtorch ");
  EXPECT_FALSE(judge_libtorch(light, {}).usable);
  fs::remove(torch / "lib/libc10.so");
  fs::create_symlink("/nowhere/libc10.so", torch / "lib/libc10.so");
  EXPECT_FALSE(locate_libtorch(torch));
}

TEST(LibtorchFiles, CutOffLibrariesAreTold) {
  for (const char* name : {"libc10.so", "libtorch_cpu.so", "libtorch_cuda.so"}) {
    const TemporaryTree tree;
    const fs::path torch = copy_stand_in_torch(tree);
    fs::resize_file(torch / "lib" / name, 3000);
    const LibtorchTree cut = tree_at(torch);
    EXPECT_EQ(ids_of(cut).rfind("library_unreadable ", 0), 0U) << name << ": " << ids_of(cut);
    EXPECT_NE(judge_libtorch(cut, {}).findings[0].evidence.find(name), std::string::npos);
  }
}

TEST(LibtorchFiles, LibtorchForAnotherProcessorIsToldAtOnce) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  std::string bytes = content_of(torch / "lib/libc10.so");
  const bool is_x86 = bytes[0x12] == static_cast<char>(EM_X86_64);
  bytes[0x12] = static_cast<char>(is_x86 ? EM_AARCH64 : EM_X86_64);
  tree.write("/torch/lib/libc10.so", bytes);
  EXPECT_EQ(ids_of(tree_at(torch)), "other_processor ");
}

TEST(LibtorchFiles, TwoPackagesWithOneLibraryAreTold) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::copy(tree.path() / "nvidia/cu13/lib/libcublas_stand_in.so.13",
           torch / "lib/libcublas_stand_in.so.13");
  EXPECT_EQ(ids_of(tree_at(torch)), "library_twice ");
}

/// The torch package of a wheel in gpuready's cache; empty: it is not installed here.
fs::path cached_torch(const std::string& environment) {
  const char* home = std::getenv("HOME");
  const fs::path folder = fs::path(home == nullptr ? "/" : home) / ".cache/gpuready" / environment;
  const auto place = locate_libtorch(folder);
  return place ? fs::path(place->root) : fs::path();
}

TEST(RealLibtorch, FullWheelIsCompleteAndReadInTwoSeconds) {
  const fs::path torch = cached_torch("torch-2.11.0-full");
  if (torch.empty()) GTEST_SKIP() << "torch-2.11.0-full is not in gpuready's cache";
  const auto begin = std::chrono::steady_clock::now();
  const LibtorchTree tree = tree_at(torch);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  EXPECT_EQ(tree.version, "2.11.0");
  EXPECT_EQ(tree.variant, "cu130");
  EXPECT_EQ(tree.cxx11_abi, 1);
  EXPECT_EQ(tree.cxx_standard, 17);
  EXPECT_EQ(tree.architectures, (Names{"sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"}));
  EXPECT_EQ(ids_of(tree), "");
  EXPECT_LT(taken.count(), 2.0);
}

TEST(RealLibtorch, OldWheelHasTheOldAbiAndOldCards) {
  const fs::path torch = cached_torch("torch-2.4.1-light");
  if (torch.empty()) GTEST_SKIP() << "torch-2.4.1-light is not in gpuready's cache";
  const LibtorchTree tree = tree_at(torch);
  EXPECT_EQ(tree.variant, "cu121");
  EXPECT_EQ(tree.cxx11_abi, 0);
  EXPECT_EQ(tree.architectures,
            (Names{"sm_50", "sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_90"}));
  EXPECT_EQ(ids_of(tree), "light_libtorch ");
}

TEST(RealLibtorch, NewWheelNeedsCpp20) {
  const fs::path torch = cached_torch("torch-2.15.0-light");
  if (torch.empty()) GTEST_SKIP() << "torch-2.15.0-light is not in gpuready's cache";
  const LibtorchTree tree = tree_at(torch);
  EXPECT_EQ(tree.cxx_standard, 20);
  EXPECT_EQ(tree.cuda_version, 13020);
  EXPECT_EQ(tree.architectures, (Names{"sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"}));
  EXPECT_EQ(ids_of(tree), "light_libtorch ");
}

TEST(RealLibtorch, DistributionsIsForTheCpu) {
  const auto place = locate_libtorch("/usr");
  if (!place) GTEST_SKIP() << "no libtorch-dev in /usr";
  const LibtorchTree tree = read_libtorch(*place, "1.13.1", {});
  EXPECT_EQ(tree.version, "1.13.1");
  EXPECT_EQ(tree.cxx11_abi, 1);
  EXPECT_EQ(ids_of(tree), "cpu_only_libtorch ");
}

}  // namespace
}  // namespace gpuready
