// SPDX-License-Identifier: MIT
// The module or LibTorch removed or broken: a clear message and exit code 1, never the loader's
// crash.
#include "support/program.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

const std::vector<std::string> kBench{"bench", "--size", "8"};

void expect_refusal(const std::string& module, const std::string& words) {
  const ChildResult result = run_program(kBench, {{"GPUREADY_LIBTORCH_MODULE", module}});
  EXPECT_EQ(result.end, ChildEnd::kExited);
  EXPECT_EQ(result.exit_code, 1) << result.stderr_text;
  EXPECT_EQ(result.stdout_text, "");
  EXPECT_EQ(result.stderr_text.rfind("gpuready bench: ", 0), 0U) << result.stderr_text;
  EXPECT_NE(result.stderr_text.find(module), std::string::npos) << result.stderr_text;
  EXPECT_NE(result.stderr_text.find(words), std::string::npos) << result.stderr_text;
}

TEST(BrokenModule, MissingFileIsNamedWithTheRemedy) {
  expect_refusal("/nowhere/module.so", "cmake/bootstrap.sh");
}

TEST(BrokenModule, FileThatIsNoLibraryIsNamed) {
  const TemporaryTree tree;
  expect_refusal(tree.write("/module.so", "not a library").string(), "does not load");
}

TEST(BrokenModule, EmptyFileIsNamed) {
  const TemporaryTree tree;
  expect_refusal(tree.write("/module.so", "").string(), "does not load");
}

TEST(BrokenModule, OtherInterfaceNumberIsTold) {
  expect_refusal(GPUREADY_OTHER_MODULE, "interface 999");
}

TEST(BrokenModule, LibraryThatIsNoModuleIsTold) {
  expect_refusal(GPUREADY_NO_MODULE, "is not a gpuready module");
}

TEST(BrokenModule, MissingDependencyIsToldInTheLoadersWords) {
  expect_refusal(GPUREADY_ORPHAN_MODULE, "libgpuready_gone.so: cannot open shared object file");
}

TEST(BrokenModule, OptionBeatsTheVariable) {
  const ChildResult result = run_program({"bench", "--size", "8", "--module", "/chosen/module.so"},
                                         {{"GPUREADY_LIBTORCH_MODULE", "/other.so"}});
  EXPECT_NE(result.stderr_text.find("/chosen/module.so"), std::string::npos);
}

TEST(BrokenModule, CheckExplainsItAsAFinding) {
  const ChildResult result =
      run_program({"check"}, {{"GPUREADY_LIBTORCH_MODULE", GPUREADY_ORPHAN_MODULE}});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.stdout_text.find("LibTorch could not be asked"), std::string::npos)
      << result.stdout_text;
  EXPECT_EQ(result.stdout_text.find("gpuready:"), std::string::npos) << result.stdout_text;
  EXPECT_NE(result.stdout_text.find("libgpuready_gone.so"), std::string::npos)
      << result.stdout_text;
}

}  // namespace
}  // namespace gpuready
