// SPDX-License-Identifier: MIT
#include "machine/private_words.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

constexpr const char* kUuid = "GPU-8932f937-d72c-4106-c12f-20bd9faed9f6";

const PrivateWords kAlice{"/data/alice", "alice", "tower7"};

std::string cleaned(const std::string& text, const PrivateWords& words = kAlice) {
  Facts facts;
  facts.libtorch_error = text;
  return without_private_words(facts, words).libtorch_error;
}

TEST(PrivateWords, ShortenHomeFolders) {
  EXPECT_EQ(cleaned("/data/alice/torch/lib"), "~/torch/lib");
  EXPECT_EQ(cleaned("/data/alice"), "~");
  EXPECT_EQ(cleaned("in /home/bob/venv: /home/carol"), "in ~/venv: ~");
  EXPECT_EQ(cleaned("/root/x", {"/root", "root", "localhost"}), "~/x");
}

TEST(PrivateWords, LeaveWhatOnlyBeginsAlike) {
  EXPECT_EQ(cleaned("/rootfs/x", {"/root", "root", "localhost"}), "/rootfs/x");
  EXPECT_EQ(cleaned("/data/alices"), "/data/alices");
  EXPECT_EQ(cleaned("/home/"), "/home/");
  EXPECT_EQ(cleaned("/usr/lib", {"/", "", ""}), "/usr/lib");
}

TEST(PrivateWords, TakeOutUserAndHost) {
  EXPECT_EQ(cleaned("/media/alice/disk on tower7: malice"), "/media/USER/disk on HOST: malice");
}

TEST(PrivateWords, TakeOutAHostWithAndWithoutItsDomain) {
  EXPECT_EQ(cleaned("tower7.lab.org, tower7", {"", "", "tower7.lab.org"}), "HOST, HOST");
}

TEST(PrivateWords, LeaveNamesThatManyMachinesShare) {
  Facts facts;
  facts.system.distribution = "ubuntu";
  const Facts clean = without_private_words(facts, {"/home/ubuntu", "ubuntu", "ubuntu"});
  EXPECT_EQ(clean.system.distribution, "ubuntu");
  EXPECT_EQ(cleaned("/usr/local/cuda", {"", "x", "cuda"}), "/usr/local/cuda");
}

TEST(PrivateWords, GiveACardOneHashHoweverItsUuidIsWritten) {
  Facts facts;
  facts.driver.cards.resize(1);
  facts.driver.cards[0].uuid = kUuid;
  facts.system.variables["CUDA_VISIBLE_DEVICES"] = "GPU-8932f9,GPU-00000000";
  facts.libtorch_error = "MIG-" + std::string(kUuid) + "/1/0";
  const Facts clean = without_private_words(facts, {});
  const std::string hash = clean.driver.cards[0].uuid;
  EXPECT_EQ(hash.size(), std::string("GPU-").size() + 8);
  EXPECT_EQ(hash.find("8932f937"), std::string::npos);
  EXPECT_EQ(clean.system.variables.at("CUDA_VISIBLE_DEVICES"), hash + ",GPU-00000000");
  EXPECT_EQ(clean.libtorch_error, "MIG-" + hash + "/1/0");
}

TEST(PrivateWords, ChangeNothingTheSecondTime) {
  Facts facts;
  facts.driver.cards.resize(1);
  facts.driver.cards[0].uuid = kUuid;
  facts.module_path = "/data/alice/x";
  const Facts once = without_private_words(facts, kAlice);
  const Facts twice = without_private_words(once, kAlice);
  EXPECT_EQ(twice.driver.cards[0].uuid, once.driver.cards[0].uuid);
  EXPECT_EQ(twice.module_path, "~/x");
}

TEST(PrivateWords, ReachTextsInListsAndVariables) {
  Facts facts;
  facts.mapped_libraries = {"/data/alice/libtorch.so"};
  facts.system.variables["LD_LIBRARY_PATH"] = "/opt:/data/alice/lib";
  facts.libtorch.emplace();
  facts.libtorch->cpu_library_path = "/data/alice/lib/libtorch_cpu.so";
  const Facts clean = without_private_words(facts, kAlice);
  EXPECT_EQ(clean.mapped_libraries.at(0), "~/libtorch.so");
  EXPECT_EQ(clean.system.variables.at("LD_LIBRARY_PATH"), "/opt:~/lib");
  EXPECT_EQ(clean.libtorch->cpu_library_path, "~/lib/libtorch_cpu.so");
}

TEST(PrivateWords, AreKnownHere) {
  EXPECT_FALSE(private_words_here().host_name.empty());
}

}  // namespace
}  // namespace gpuready
