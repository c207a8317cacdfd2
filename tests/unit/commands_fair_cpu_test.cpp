// SPDX-License-Identifier: MIT
#include "commands/fair_cpu.hpp"
#include "support/fake_context.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

ChildResult proved() {
  ChildResult result;
  result.end = ChildEnd::kExited;
  result.exit_code = 0;
  return result;
}

ChildResult crashed() {
  ChildResult result;
  result.end = ChildEnd::kSignalled;
  result.signal = 4;
  return result;
}

TEST(FairCpu, UsesAllThreadsItMay) {
  FakeProgram program;
  program.cpu.affinity_cpus = 8;
  program.cpu.quota_cpus = 3.9;
  Context context = program.context();
  EXPECT_EQ(set_up_fair_cpu(context, {}).threads, 3);
  EXPECT_EQ(program.backend.threads, 3);
}

TEST(FairCpu, WarnsOfOneThread) {
  FakeProgram program;
  program.cpu.quota_cpus = 0.5;
  Context context = program.context();
  const FairCpu cpu = set_up_fair_cpu(context, {});
  EXPECT_EQ(cpu.threads, 1);
  EXPECT_EQ(cpu.warnings, (std::vector<std::string>{"one_thread"}));
}

TEST(FairCpu, TakesTheThreadsAskedFor) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(set_up_fair_cpu(context, {5, "auto"}).threads, 5);
  EXPECT_EQ(program.backend.threads, 5);
}

TEST(FairCpu, StartsAgainWithAKernelThatProvedItself) {
  FakeProgram program;
  program.backend.blas_facts.core = "Prescott";
  program.child = proved();
  Context context = program.context();
  EXPECT_THROW(set_up_fair_cpu(context, {}), Restarted);
  EXPECT_EQ(program.restart_variables.at("OPENBLAS_CORETYPE"), "Haswell");
  ASSERT_EQ(program.children.size(), 1U);
  EXPECT_EQ(program.children[0].set_environment.at("OPENBLAS_CORETYPE"), "Haswell");
}

TEST(FairCpu, KeepsTheOldKernelWithAWarningWhenTheNewOneCrashes) {
  FakeProgram program;
  program.backend.blas_facts.core = "Prescott";
  program.child = crashed();
  Context context = program.context();
  const FairCpu cpu = set_up_fair_cpu(context, {});
  EXPECT_EQ(cpu.warnings, (std::vector<std::string>{"slow_blas"}));
  EXPECT_NE(cpu.note.find("Prescott"), std::string::npos);
}

TEST(FairCpu, ObeysAVariableFromOutsideAndWarns) {
  FakeProgram program;
  program.backend.blas_facts.core = "Prescott";
  program.variables["OPENBLAS_CORETYPE"] = "Prescott";
  Context context = program.context();
  const FairCpu cpu = set_up_fair_cpu(context, {});
  EXPECT_EQ(cpu.warnings, (std::vector<std::string>{"slow_blas"}));
  EXPECT_TRUE(program.children.empty());
}

TEST(FairCpu, ANameBeatsTheVariable) {
  FakeProgram program;
  program.backend.blas_facts.core = "Prescott";
  program.variables["OPENBLAS_CORETYPE"] = "Prescott";
  program.child = proved();
  Context context = program.context();
  EXPECT_THROW(set_up_fair_cpu(context, {std::nullopt, "Haswell"}), Restarted);
  EXPECT_EQ(program.restart_variables.at("OPENBLAS_CORETYPE"), "Haswell");
}

TEST(FairCpu, RefusesANamedKernelThatFails) {
  FakeProgram program;
  program.backend.blas_facts.core = "Prescott";
  program.child = crashed();
  Context context = program.context();
  EXPECT_THROW(set_up_fair_cpu(context, {std::nullopt, "SkylakeX"}), std::runtime_error);
}

TEST(FairCpu, LeavesTheKernelAsItIsOnRequest) {
  FakeProgram program;
  program.backend.blas_facts.core = "Prescott";
  Context context = program.context();
  const FairCpu cpu = set_up_fair_cpu(context, {std::nullopt, "as-is"});
  EXPECT_EQ(cpu.warnings, (std::vector<std::string>{"slow_blas"}));
  EXPECT_TRUE(program.children.empty());
}

TEST(FairCpu, SaysAfterTheSecondStartThatItSetTheKernel) {
  FakeProgram program;
  program.variables["OPENBLAS_CORETYPE"] = "Haswell";
  program.variables["GPUREADY_SET_BLAS_CORE"] = "Haswell";
  Context context = program.context();
  const FairCpu cpu = set_up_fair_cpu(context, {});
  EXPECT_EQ(cpu.note, "OPENBLAS_CORETYPE=Haswell was set by gpuready");
  EXPECT_TRUE(cpu.warnings.empty());
}

TEST(FairCpu, SaysWhenOpenblasDidNotTakeItsKernel) {
  FakeProgram program;
  program.backend.blas_facts.core = "Prescott";
  program.variables["OPENBLAS_CORETYPE"] = "Haswell";
  program.variables["GPUREADY_SET_BLAS_CORE"] = "Haswell";
  Context context = program.context();
  const FairCpu cpu = set_up_fair_cpu(context, {});
  EXPECT_EQ(cpu.warnings, (std::vector<std::string>{"slow_blas"}));
  EXPECT_NE(cpu.note.find("did not take OPENBLAS_CORETYPE=Haswell"), std::string::npos) << cpu.note;
}

TEST(FairCpu, SaysThatANameHasNoEffectOnMkl) {
  FakeProgram program;
  program.backend.blas_facts = {"MKL 2024.2", "", 2};
  Context context = program.context();
  set_up_fair_cpu(context, {std::nullopt, "Haswell"});
  ASSERT_EQ(program.notices.size(), 1U);
  EXPECT_NE(program.notices[0].find("MKL 2024.2 is not OpenBLAS"), std::string::npos);
}

TEST(FairCpu, HasNothingToSayAboutMkl) {
  FakeProgram program;
  program.backend.blas_facts = {"MKL 2024.2", "", 2};
  Context context = program.context();
  const FairCpu cpu = set_up_fair_cpu(context, {});
  EXPECT_EQ(cpu.blas, "MKL 2024.2");
  EXPECT_TRUE(cpu.warnings.empty());
  EXPECT_TRUE(cpu.note.empty());
}

}  // namespace
}  // namespace gpuready
