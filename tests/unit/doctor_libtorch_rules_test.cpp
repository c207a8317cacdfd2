// SPDX-License-Identifier: MIT
// Which LibTorch runs on which driver and card, each rule alone and next to a near miss.
#include "doctor/libtorch_rules.hpp"
#include "doctor/program_rules.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gpuready {
namespace {

using Names = std::vector<std::string>;

LibtorchTree full_wheel() {
  LibtorchTree tree;
  tree.root = "/venv/torch";
  tree.library_dir = "/venv/torch/lib";
  tree.version = "2.11.0";
  tree.variant = "cu130";
  tree.cuda_version = 13000;
  tree.cuda_library = "/venv/torch/lib/libtorch_cuda.so";
  tree.architectures = {"sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"};
  return tree;
}

std::string ids_of(const LibtorchTree& tree, const TargetGpus& target = {}) {
  std::string ids;
  for (const Finding& finding : judge_libtorch(tree, target).findings) ids += finding.id + " ";
  return ids;
}

NeededLibrary missing(const std::string& name) {
  return {name, "/venv/torch/lib/libtorch_cuda.so", {}, {}, {}, {}};
}

TEST(HasCodeFor, BinaryCodeRunsOnItsMajorAndAsHighMinor) {
  const Names wheel = full_wheel().architectures;
  for (const auto& card : {std::pair{7, 5}, {8, 0}, {8, 6}, {8, 9}, {9, 0}, {10, 3}, {12, 1}})
    EXPECT_TRUE(has_code_for(wheel, card)) << card.first << "." << card.second;
  for (const auto& card : {std::pair{6, 1}, {7, 0}, {11, 0}})
    EXPECT_FALSE(has_code_for(wheel, card)) << card.first << "." << card.second;
  EXPECT_FALSE(has_code_for({"sm_86"}, {8, 0}));
}

TEST(HasCodeFor, PtxRunsOnAllLaterCards) {
  EXPECT_TRUE(has_code_for({"compute_90"}, {12, 0}));
  EXPECT_FALSE(has_code_for({"compute_90"}, {8, 9}));
}

TEST(HasCodeFor, LetterAMeansThatCardAlone) {
  EXPECT_TRUE(has_code_for({"sm_90a"}, {9, 0}));
  EXPECT_FALSE(has_code_for({"sm_100a"}, {10, 3}));
  EXPECT_FALSE(has_code_for({"compute_90a"}, {10, 0}));
  EXPECT_TRUE(has_code_for({"sm_100f"}, {10, 3}));
  EXPECT_FALSE(has_code_for({"odd", "sm_", "sm_x"}, {9, 0}));
}

TEST(LibtorchRules, FullWheelFitsItsDriverAndCard) {
  const Judgement judgement = judge_libtorch(full_wheel(), {13000, {{9, 0}}});
  EXPECT_EQ(judgement.verdict, "usable");
  EXPECT_TRUE(judgement.findings.empty());
  // A newer minor version needs no newer driver.
  LibtorchTree newer = full_wheel();
  newer.cuda_version = 13020;
  EXPECT_EQ(ids_of(newer, {13000, {{9, 0}}}), "");
}

TEST(LibtorchRules, DriverOfAnOlderMajorVersionIsTooOld) {
  EXPECT_EQ(ids_of(full_wheel(), {12090, {{9, 0}}}), "newer_than_driver ");
  EXPECT_NE(judge_libtorch(full_wheel(), {12090, {}}).findings[0].evidence.find("CUDA 13.0"),
            std::string::npos);
}

TEST(LibtorchRules, CardsWithoutCodeAreTold) {
  EXPECT_EQ(ids_of(full_wheel(), {13000, {{6, 1}}}), "no_code_for_card ");
  const Judgement some = judge_libtorch(full_wheel(), {13000, {{9, 0}, {6, 1}}});
  ASSERT_EQ(some.findings.size(), 1U);
  EXPECT_EQ(some.findings[0].id, "no_code_for_one_card");
  EXPECT_TRUE(some.usable);
  EXPECT_EQ(some.verdict, "usable with warnings");
  // Unknown is no reason to say no.
  LibtorchTree unknown = full_wheel();
  unknown.architectures.clear();
  EXPECT_EQ(ids_of(unknown, {13000, {{6, 1}}}), "");
}

TEST(LibtorchRules, MissingLibrariesAreSortedByWhoOwnsThem) {
  LibtorchTree light = full_wheel();
  light.cuda_needs.libraries = {missing("libcufile.so.0"), missing("libcublas.so.13")};
  EXPECT_EQ(ids_of(light), "light_libtorch ");
  LibtorchTree broken = full_wheel();
  broken.cuda_needs.libraries = {missing("libnuma.so.1")};
  EXPECT_EQ(ids_of(broken), "cuda_half_incomplete ");
  LibtorchTree without_driver = full_wheel();
  without_driver.cuda_needs.libraries = {missing("libcuda.so.1")};
  EXPECT_EQ(ids_of(without_driver), "");
  LibtorchTree half = full_wheel();
  half.cpu_needs.libraries = {missing("libopenblas.so.0")};
  half.cuda_needs.libraries = half.cpu_needs.libraries;
  EXPECT_EQ(ids_of(half), "cpu_half_incomplete ");
}

TEST(LibtorchRules, RocmIsToldOnlyWhereNvidiaCardsAre) {
  LibtorchTree tree = full_wheel();
  tree.cuda_library.clear();
  tree.hip_library = "/venv/torch/lib/libtorch_hip.so";
  EXPECT_EQ(ids_of(tree, {13000, {{9, 0}}}), "rocm_libtorch ");
  EXPECT_EQ(ids_of(tree), "");
}

TEST(LibtorchRules, OlderSystemIsToldWithBothVersions) {
  LibtorchTree tree = full_wheel();
  tree.cpu_needs.lacking_versions = {
      {"GLIBC_2.28", "/venv/torch/lib/libc10.so", "/lib/libc.so.6", "GLIBC_2.27"}};
  EXPECT_EQ(ids_of(tree), "system_too_old ");
  const std::string evidence = judge_libtorch(tree, {}).findings[0].evidence;
  EXPECT_EQ(evidence, "libc10.so needs GLIBC_2.28, /lib/libc.so.6 has at most GLIBC_2.27");
}

TEST(InspectionRules, HaveIdsOfTheirOwnAndATitle) {
  for (const auto& findings : {libtorch_findings(), program_findings()}) {
    std::set<std::string> ids;
    for (const Finding& finding : findings) {
      EXPECT_TRUE(ids.insert(finding.id).second) << finding.id;
      EXPECT_FALSE(finding.title.empty()) << finding.id;
    }
  }
}

}  // namespace
}  // namespace gpuready
