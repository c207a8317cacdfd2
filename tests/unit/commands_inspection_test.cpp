// SPDX-License-Identifier: MIT
// check --program, --libtorch and --list: what they show, find and answer.
#include "commands/check_libtorch.hpp"
#include "commands/check_list.hpp"
#include "commands/check_program.hpp"
#include "commands/usage_error.hpp"
#include "support/fake_context.hpp"
#include "support/stand_in_torch.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(CheckProgram, AnswersOneWithTheVerdictFirst) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(run_check_program(context, kStandInPrograms / "drops_cuda"), 1);
  EXPECT_EQ(program.text.rfind("[not usable: The linker dropped", 0), 0U) << program.text;
  EXPECT_TRUE(has(program.text, "not needed: " + (kStandInTree / "torch/lib").string()))
      << program.text;
  ASSERT_EQ(program.findings.size(), 1U);
  EXPECT_EQ(program.findings[0].id, "cuda_half_dropped");
}

TEST(CheckProgram, AnswersZeroWhenTheCudaHalfIsLoaded) {
  for (const char* name : {"keeps_cuda", "opens_cuda", "keeps_stubs"}) {
    FakeProgram program;
    Context context = program.context();
    EXPECT_EQ(run_check_program(context, kStandInPrograms / name), 0) << name << program.text;
  }
}

TEST(CheckProgram, TakesTheCallersLibraryPath) {
  FakeProgram program;
  program.variables["LD_LIBRARY_PATH"] = (kStandInTree / "torch/lib").string();
  Context context = program.context();
  EXPECT_EQ(run_check_program(context, kStandInPrograms / "without_run_path"), 0) << program.text;
}

TEST(CheckProgram, RefusesWhatIsNoProgram) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_THROW(run_check_program(context, "/etc/passwd"), UsageError);
  EXPECT_THROW(run_check_program(context, "/"), UsageError);
  EXPECT_EQ(program.text, "");
}

TEST(CheckProgram, ShowsNoControlCharactersOfAFilesNames) {
  const TemporaryTree tree;
  std::string bytes = content_of(kStandInPrograms / "keeps_cuda");
  const auto at = bytes.find("libtorch_cpu.so");
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, 3, "\x1b[2");
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(run_check_program(context, tree.write("/program", bytes)), 1);
  EXPECT_TRUE(has(program.text, "[2torch_cpu.so")) << program.text;
  EXPECT_FALSE(has(program.text, "\x1b")) << program.text;
  ASSERT_FALSE(program.findings.empty());
  EXPECT_FALSE(has(program.findings[0].evidence, "\x1b"));
}

TEST(CheckLibtorch, JudgesForTheDriverAndCardHere) {
  FakeProgram program;
  program.driver.cuda_driver_version = 13000;
  program.driver.cards.resize(1);
  program.driver.cards[0].capability_major = 9;
  program.driver.cards[0].capability_minor = 0;
  Context context = program.context();
  EXPECT_EQ(run_check_libtorch(context, kStandInTree / "torch"), 0);
  EXPECT_EQ(program.text.rfind("[usable]", 0), 0U) << program.text;
  EXPECT_TRUE(has(program.text, "GPU code for: sm_75 sm_90 compute_90")) << program.text;
  EXPECT_TRUE(has(program.text, "C++ standard of its headers: C++17")) << program.text;

  program.driver.cards[0].capability_major = 6;
  EXPECT_EQ(run_check_libtorch(context, kStandInTree / "torch"), 1);
  ASSERT_EQ(program.findings.size(), 1U);
  EXPECT_EQ(program.findings[0].id, "no_code_for_card");
}

TEST(CheckLibtorch, RefusesAFolderWithoutLibtorch) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_THROW(run_check_libtorch(context, "/etc"), UsageError);
  EXPECT_EQ(program.text, "");
}

TEST(CheckList, ShowsEachTreeAndWhichOneTheModuleUses) {
  FakeProgram program;
  program.child.end = ChildEnd::kNotStarted;
  program.variables["LIBTORCH"] = (kStandInTree / "torch").string();
  program.variables["CMAKE_PREFIX_PATH"] = GPUREADY_STAND_IN_TORCH "/old";
  Context context = program.context();
  context.module_path = (kStandInPrograms / "keeps_cuda").string();
  EXPECT_EQ(run_check_list(context), 0);
  EXPECT_TRUE(has(program.text, "2.11.0 cu130: " + (kStandInTree / "torch").string() +
                                    " (from LIBTORCH, new ABI, C++17) <- gpuready's module"))
      << program.text;
  EXPECT_TRUE(has(program.text, "unknown version cpu: " GPUREADY_STAND_IN_TORCH
                                "/old (from CMAKE_PREFIX_PATH, old ABI)\n"))
      << program.text;
}

}  // namespace
}  // namespace gpuready
