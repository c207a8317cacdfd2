// SPDX-License-Identifier: MIT
// The libraries that the program opens at run time, cut off, odd, refusing, crashing or hanging:
// its module, LibTorch, NVIDIA's NVML.
#include "support/quick_bench.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

/// The real module's first `size` bytes, as an interrupted download leaves them.
fs::path cut_module(const TemporaryTree& tree, std::size_t size) {
  return tree.write("/cut.so", content_of(GPUREADY_MODULE_PATH).substr(0, size));
}

TEST(CutModule, IsToldByBenchAndByCheck) {
  const TemporaryTree tree;
  for (const std::size_t size : {10U, 500U, 4000U, 60000U}) {
    const std::string module = cut_module(tree, size).string();
    const ChildResult bench = run_bench("--module " + module);
    EXPECT_EQ(bench.exit_code, 1) << size;
    EXPECT_EQ(count_lines(bench.stderr_text), 1U) << size << ": " << bench.stderr_text;
    const ChildResult check = run_program({"check", "--module", module});
    EXPECT_EQ(check.exit_code, 1) << size;
    EXPECT_TRUE(has(check.stdout_text, "[libtorch_unusable]")) << check.stdout_text;
  }
}

/// The start of the libtorch_cpu that the module needs, under its own name.
TEST(CutLibrary, IsToldByBenchAndByCheck) {
  const TemporaryTree tree;
  const std::string folder = tree.path().string();
  const ChildResult cut = run_quick("ldd \"${GPUREADY_LIBTORCH_MODULE:-" GPUREADY_MODULE_PATH
                                    "}\" | while read name _ path _; do case $name in "
                                    "libtorch_cpu*) head -c 1000000 \"$path\" >" +
                                    folder + "/$name;; esac; done; ls " + folder);
  ASSERT_TRUE(has(cut.stdout_text, "libtorch_cpu")) << cut.stderr_text;
  const Variables cut_first{{"LD_LIBRARY_PATH", folder}};
  const ChildResult bench = run_quick(kBench, cut_first);
  EXPECT_EQ(bench.end, ChildEnd::kExited);
  EXPECT_EQ(bench.exit_code, 1);
  EXPECT_EQ(count_lines(bench.stderr_text), 1U) << bench.stderr_text;
  const ChildResult check = run_quick(R"("$GPUREADY" check)", cut_first);
  EXPECT_EQ(check.exit_code, 1);
  EXPECT_TRUE(has(check.stdout_text, "[libtorch_unusable]")) << check.stdout_text;
}

TEST(OddModule, IsToldWhenItIsNoRegularFile) {
  const TemporaryTree tree;
  const std::string fifo = (tree.path() / "fifo").string();
  for (const std::string& module : {tree.path().string(), fifo}) {
    const ChildResult result = run_quick("[ -p " + fifo + " ] || mkfifo " + fifo +
                                         "; timeout -s KILL 20 " + kBench + "--module " + module);
    EXPECT_EQ(result.exit_code, 1) << result.stderr_text;
    EXPECT_TRUE(has(result.stderr_text, "no regular file")) << result.stderr_text;
  }
}

TEST(CutModule, IsTakenFromTheFolderWhereTheProgramIsCalled) {
  const TemporaryTree tree;
  const ChildResult result =
      run_quick("cp " GPUREADY_MODULE_PATH " " + tree.path().string() + "/here.so; cd " +
                tree.path().string() + "; " + kBench + "--module here.so");
  EXPECT_EQ(result.exit_code, 0) << result.stderr_text;
}

/// The tests' NVML under its real name, in a folder for LD_LIBRARY_PATH.
struct FakeDriver {
  TemporaryTree tree;

  FakeDriver() {
    const auto fake = fs::path(GPUREADY_MODULE_PATH).parent_path() / "libfake_nvml.so";
    fs::create_symlink(fake, tree.path() / "libnvidia-ml.so.1");
  }

  [[nodiscard]] ChildResult run(const std::string& words, Variables variables = {}) const {
    variables.insert({"LD_LIBRARY_PATH", tree.path().string()});
    return run_quick(R"("$GPUREADY" )" + words, variables);
  }
};

TEST(Driver, CardsAreShownByEveryCommandThatAsksForThem) {
  const FakeDriver driver;
  for (const char* words : {"fit", "check", "lesson --size 50 --device cpu"}) {
    const ChildResult result = driver.run(words, {{"FAKE_NVML_COUNT", "2"}});
    EXPECT_TRUE(has(result.stdout_text, "Fake GPU 1")) << words << "\n" << result.stdout_text;
    EXPECT_TRUE(has(result.stdout_text, "25.77 GB (24.00 GiB)")) << result.stdout_text;
  }
}

TEST(Driver, LostCardIsToldAndTheOtherOneUsed) {
  const FakeDriver driver;
  const Variables lost{{"FAKE_NVML_COUNT", "2"}, {"FAKE_NVML_LOST", "0"}};
  EXPECT_TRUE(has(driver.run("check", lost).stdout_text, "lost"));
  const std::string fit = driver.run("fit", lost).stdout_text;
  EXPECT_TRUE(has(fit, "Fake GPU 1")) << fit;
  EXPECT_FALSE(has(fit, "example:")) << fit;
}

TEST(Driver, CrashInNvmlIsToldAndDoesNotEndTheProgram) {
  const FakeDriver driver;
  const ChildResult check = driver.run("check", {{"FAKE_NVML_CRASH", "1"}});
  EXPECT_EQ(check.end, ChildEnd::kExited);
  EXPECT_EQ(check.exit_code, 1);
  EXPECT_TRUE(has(check.stdout_text, "NVML was ended by a signal: Aborted")) << check.stdout_text;
  EXPECT_TRUE(has(check.stdout_text, "[driver_refuses]")) << check.stdout_text;
  const ChildResult fit = driver.run("fit", {{"FAKE_NVML_CRASH", "1"}});
  EXPECT_EQ(fit.exit_code, 0);
  EXPECT_TRUE(has(fit.stdout_text, "example: a 16 GB T4")) << fit.stdout_text;
}

/// Sends a signal to `fit` while its child hangs in NVML; the output says whether that child lives
/// on.
ChildResult signalled_in_nvml(const std::string& signal) {
  const FakeDriver driver;
  return driver.run(
      "fit & parent=$!; until child=$(cat /proc/$parent/task/$parent/children) && "
      "[ -n \"$child\" ]; do sleep 0.05; done; sleep 0.3; kill -" +
          signal +
          " $parent; wait $parent; code=$?; sleep 0.3; grep -q ') [^Z]' "
          "/proc/$child/stat && echo child lives; exit $code",
      {{"FAKE_NVML_HANG", "1"}});
}

TEST(Driver, HangIsEndedByAnInterrupt) {
  const ChildResult result = signalled_in_nvml("INT");
  EXPECT_EQ(result.exit_code, 130) << result.stderr_text;
  EXPECT_EQ(result.stdout_text, "");
}

TEST(Driver, ChildThatHangsEndsWithItsKilledParent) {
  const ChildResult result = signalled_in_nvml("KILL");
  EXPECT_EQ(result.exit_code, 137);
  EXPECT_EQ(result.stdout_text, "");
}

TEST(Driver, RefusalIsNotTakenForAMachineWithoutGpu) {
  const FakeDriver driver;
  for (const char* code : {"15", "18", "255"}) {
    const ChildResult check = driver.run("check", {{"FAKE_NVML_INIT", code}});
    EXPECT_EQ(check.exit_code, 1) << code;
    EXPECT_TRUE(has(check.stdout_text, "(NVML " + std::string(code) + ")")) << check.stdout_text;
    EXPECT_FALSE(has(check.stdout_text, "Nothing is broken")) << check.stdout_text;
  }
}

TEST(CheckRecord, IsJudgedAsTheMachineWas) {
  const TemporaryTree tree;
  const std::string record = tree / "facts.json";
  const ChildResult here = run_program({"check", "--json", record});
  const ChildResult recorded = run_program({"check", "--facts", record});
  EXPECT_EQ(recorded.exit_code, here.exit_code) << recorded.stderr_text;
  const auto without_first_line = [](const std::string& text) {
    return text.substr(text.find('\n'));
  };
  EXPECT_EQ(without_first_line(recorded.stdout_text), without_first_line(here.stdout_text));
  EXPECT_TRUE(has(content_of(record), "libtorch_cpu.so")) << "what the child has loaded";
}

}  // namespace
}  // namespace gpuready
