// SPDX-License-Identifier: MIT
// check --program, --libtorch and --list as a process; a real program linked to the full wheel.
#include "support/program.hpp"
#include "support/stand_in_torch.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Inspection, ToldFromThisMachinesCheckByOneOptionAtATime) {
  const ChildResult both = run_program({"check", "--list", "--libtorch", "/usr"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_TRUE(has(both.stderr_text, "one of --program, --libtorch and --list"));
  EXPECT_EQ(both.stdout_text, "");
}

TEST(Inspection, WhatIsNoProgramIsToldInOneLine) {
  const TemporaryTree tree;
  ASSERT_EQ(mkfifo((tree / "fifo").c_str(), 0600), 0);
  const std::vector<std::pair<std::string, std::string>> cases{
      {tree / "fifo", "no regular file"},
      {tree.path().string(), "is a folder"},
      {tree / "missing", "No such file"},
      {tree.write_script("/script", "true").string(), "is a script"},
      {tree.write("/text", "hello").string(), "no ELF"},
      {tree.write("/cut", content_of(kStandInPrograms / "keeps_cuda").substr(0, 3000)).string(),
       "cut off"}};
  for (const auto& [path, words] : cases) {
    const ChildResult result = run_program({"check", "--program", path});
    EXPECT_EQ(result.exit_code, 2) << path;
    EXPECT_EQ(count_lines(result.stderr_text), 1U) << result.stderr_text;
    EXPECT_TRUE(has(result.stderr_text, words)) << result.stderr_text;
    EXPECT_EQ(result.stdout_text, "");
  }
}

TEST(Inspection, ListIsDoneWithWhateverIsHere) {
  const ChildResult result =
      run_program({"check", "--list"}, {{"LIBTORCH", (kStandInTree / "torch").string()}});
  EXPECT_EQ(result.exit_code, 0) << result.stderr_text;
  EXPECT_TRUE(has(result.stdout_text, "2.11.0 cu130")) << result.stdout_text;
}

/// lib/ of the full wheel in gpuready's cache; empty: it is not here.
fs::path full_wheel() {
  const char* home = std::getenv("HOME");
  const fs::path lib = fs::path(home == nullptr ? "/" : home) /
                       ".cache/gpuready/torch-2.11.0-full/lib/python3.11/site-packages/torch/lib";
  std::error_code ignored;
  return fs::exists(lib / "libtorch_cuda.so", ignored) ? lib : fs::path();
}

constexpr const char* kSource =
    "#include <torch/cuda.h>\nint main() { return torch::cuda::is_available(); }\n";

/// Compiles once and links with `options`, with what the remedy says among them.
ChildResult checked_program(const TemporaryTree& tree, const std::string& options) {
  const fs::path lib = full_wheel();
  const std::string torch = lib.parent_path().string();
  const std::string program = tree / "program";
  const ChildResult build = run_shell(
      "c++ -std=c++17 -O0 -I" + torch + "/include -I" + torch + "/include/torch/csrc/api/include " +
      tree.write("/main.cpp", kSource).string() + " -L" + lib.string() + " -Wl,-rpath," +
      lib.string() + " -Wl,--as-needed " + options + " -o " + program);
  EXPECT_EQ(build.exit_code, 0) << build.stderr_text;
  return run_program({"check", "--program", program});
}

TEST(Inspection, DroppedCudaHalfOfARealProgramIsFoundAndKeptAsTheRemedySays) {
  const fs::path lib = full_wheel();
  if (lib.empty()) GTEST_SKIP() << "torch-2.11.0-full is not in gpuready's cache";
  const TemporaryTree tree;
  const ChildResult dropped = checked_program(tree, "-ltorch_cpu -lc10 -ltorch_cuda");
  EXPECT_EQ(dropped.exit_code, 1) << dropped.stdout_text;
  EXPECT_TRUE(has(dropped.stdout_text, "[cuda_half_dropped]")) << dropped.stdout_text;
  const ChildResult kept =
      checked_program(tree, "-ltorch_cpu -lc10 -Wl,--no-as-needed " +
                                (lib / "libtorch_cuda.so").string() + " -Wl,--as-needed");
  EXPECT_EQ(kept.exit_code, 0) << kept.stdout_text;
  EXPECT_EQ(kept.stdout_text.rfind("usable", 0), 0U) << kept.stdout_text;
}

constexpr const char* kProject =
    "cmake_minimum_required(VERSION 3.22)\n"
    "project(two LANGUAGES CXX)\n"
    "include(" GPUREADY_SOURCE_DIR
    "/cmake/LibTorch.cmake)\n"
    "foreach(name target IN ZIP_LISTS names targets)\n"
    "  add_executable(${name} main.cpp)\n"
    "  target_link_libraries(${name} PRIVATE LibTorch::${target})\n"
    "endforeach()\n";

TEST(Inspection, WholeTargetKeepsWhatTheHalfLeavesOut) {
  const fs::path lib = full_wheel();
  if (lib.empty()) GTEST_SKIP() << "torch-2.11.0-full is not in gpuready's cache";
  const TemporaryTree tree;
  tree.write("/main.cpp", kSource);
  tree.write("/CMakeLists.txt", kProject);
  const std::string build = tree / "build";
  const ChildResult built = run_shell(
      "'" GPUREADY_CMAKE "' -S " + tree.path().string() + " -B " + build +
      " '-Dnames=half;whole' '-Dtargets=cpu;torch' -DLIBTORCH=" + lib.parent_path().string() +
      " && '" GPUREADY_CMAKE "' --build " + build);
  ASSERT_EQ(built.exit_code, 0) << built.stdout_text << built.stderr_text;
  const ChildResult half = run_program({"check", "--program", build + "/half"});
  EXPECT_EQ(half.exit_code, 1) << half.stdout_text;
  EXPECT_TRUE(has(half.stdout_text, "[cuda_half_dropped]")) << half.stdout_text;
  const ChildResult whole = run_program({"check", "--program", build + "/whole"});
  EXPECT_EQ(whole.exit_code, 0) << whole.stdout_text;
  EXPECT_EQ(whole.stdout_text.rfind("usable\n", 0), 0U) << whole.stdout_text;
}

TEST(Inspection, FullWheelIsUsableAsFarAsItsFilesTell) {
  if (full_wheel().empty()) GTEST_SKIP() << "torch-2.11.0-full is not in gpuready's cache";
  const ChildResult result =
      run_program({"check", "--libtorch", full_wheel().parent_path().string()});
  EXPECT_TRUE(has(result.stdout_text, "sm_75 sm_80 sm_86 sm_90 sm_100 sm_120"))
      << result.stdout_text;
  EXPECT_FALSE(has(result.stdout_text, "[light_libtorch]")) << result.stdout_text;
}

}  // namespace
}  // namespace gpuready
