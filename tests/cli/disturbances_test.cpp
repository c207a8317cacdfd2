// SPDX-License-Identifier: MIT
// What the world does to the program while it works: closed and broken streams, full disks, odd
// files, a broken module, a driver that refuses. Does not know how any of it is handled.
#include "support/program.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace gpuready {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

/// A bench of milliseconds; options and redirections follow.
constexpr const char* kBench = R"("$GPUREADY" bench --size 8 --max-runs 2 --device cpu )";

/// Any core keeps OpenBLAS from being started a second time, which costs a second.
ChildResult run_quick(const std::string& command, Variables variables = {}) {
  variables.insert({"OPENBLAS_CORETYPE", "Haswell"});
  return run_shell(command, variables);
}

ChildResult run_bench(const std::string& options) {
  return run_quick(kBench + options);
}

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

bool has_control_characters(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '\n'), text.end());
  return std::any_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; });
}

void expect_usage_error(const ChildResult& result) {
  EXPECT_EQ(result.end, ChildEnd::kExited);
  EXPECT_EQ(result.exit_code, 2) << result.stderr_text;
  EXPECT_EQ(result.stdout_text, "");
  EXPECT_EQ(count_lines(result.stderr_text), 1U) << result.stderr_text;
  EXPECT_FALSE(has_control_characters(result.stderr_text)) << result.stderr_text;
}

TEST(BadInput, KeepsControlCharactersFromTheTerminal) {
  expect_usage_error(run_program({"bench", "--size", "5\x1b[31m\n6"}));
  expect_usage_error(run_program({"bench", "--device", "cuda:\x1b]0;title\a"}));
  expect_usage_error(run_program({"bench", "--csv", "/nowhere/\x1b[2J\r\n.csv"}));
  expect_usage_error(run_program({"ben\x1b[2Jch"}));
}

TEST(BadInput, RefusesOverlongWords) {
  const std::string overlong(100000, 'x');
  expect_usage_error(run_program({overlong}));
  expect_usage_error(run_program({"bench", "--size", overlong}));
  expect_usage_error(run_program({"bench", "--csv", overlong}));
  expect_usage_error(run_program({"bench", "--csv=" + overlong}));
  expect_usage_error(run_program({"bench", "--" + overlong}));
  expect_usage_error(run_program({"bench", "-" + overlong}));
  const std::string longest(12000, 'x');
  expect_usage_error(run_program({longest}));
  expect_usage_error(run_program({"bench", "--csv", longest}));
  expect_usage_error(run_program({"bench", "--" + longest.substr(2)}));
}

TEST(BadInput, RefusesAnOptionInPlaceOfAFileName) {
  const ChildResult result = run_bench("--csv --no-progress");
  expect_usage_error(result);
  EXPECT_TRUE(has(result.stderr_text, "./--no-progress")) << result.stderr_text;
}

TEST(BadInput, RefusesMoreThreadsThanAnyMachineHas) {
  expect_usage_error(run_quick(std::string("timeout -s KILL 10 ") + kBench + "--threads 65536"));
}

TEST(BadInput, TakesNamesOfAnyBytes) {
  const TemporaryTree tree;
  const std::string name = (tree.path() /
                            "gr\xc3\xb6\xc3\x9f"
                            "e \xff.csv")
                               .string();
  EXPECT_EQ(run_bench("--csv '" + name + "'").exit_code, 0);
  EXPECT_EQ(count_lines(content_of(name)), 2U);
}

TEST(Streams, RefuseAClosedStandardOutputBeforeAnyFileIsTouched) {
  const TemporaryTree tree;
  const auto csv = tree.write("/old.csv", "precious");
  expect_usage_error(run_bench("--csv " + csv.string() + " >&-"));
  EXPECT_EQ(content_of(csv), "precious");
}

TEST(Streams, KeepMessagesOutOfTheResultsWhenStandardErrorIsClosed) {
  const TemporaryTree tree;
  const auto csv = tree.write("/old.csv", "old");
  const ChildResult piped = run_bench("-v --csv - 2>&-");
  EXPECT_EQ(piped.stdout_text.rfind("schema_version,", 0), 0U) << piped.stdout_text;
  EXPECT_EQ(run_bench("-v --csv " + csv.string() + " >/dev/null 2>&-").exit_code, 0);
  EXPECT_EQ(content_of(csv).rfind("schema_version,", 0), 0U) << content_of(csv);
}

TEST(Streams, TellThatTheDiskBehindStandardOutputIsFull) {
  for (const char* command : {"--help", "snippet", "check"}) {
    const ChildResult result = run_quick(R"("$GPUREADY" )" + std::string(command) + " >/dev/full");
    EXPECT_EQ(result.exit_code, 1) << command;
    EXPECT_TRUE(has(result.stderr_text, "No space left on device")) << result.stderr_text;
  }
}

TEST(Streams, TakeDevStdoutForStandardOutput) {
  const ChildResult result = run_bench("--csv /dev/stdout | cat");
  EXPECT_EQ(result.stdout_text.rfind("schema_version,", 0), 0U) << result.stderr_text;
  EXPECT_EQ(count_lines(result.stdout_text), 2U) << result.stdout_text;
}

TEST(Outputs, AreRecognisedAsOneFileByAnyName) {
  const TemporaryTree tree;
  const auto csv = tree.write("/rows", "precious");
  fs::create_symlink(csv, tree.path() / "link");
  fs::create_hard_link(csv, tree.path() / "twin");
  fs::create_symlink(tree.path() / "new", tree.path() / "dangling");
  const std::string folder = tree.path().string();
  expect_usage_error(run_bench("--csv " + folder + "/rows --json " + folder + "/link"));
  expect_usage_error(run_bench("--csv " + folder + "/twin --json " + folder + "/rows"));
  expect_usage_error(run_bench("--csv " + folder + "/dangling --json " + folder + "/new"));
  expect_usage_error(run_bench("--csv - --json /dev/fd/1"));
  EXPECT_EQ(content_of(csv), "precious");
  EXPECT_FALSE(fs::exists(tree.path() / "new"));
}

TEST(Outputs, LeaveFilesWithNamesLikeATemporaryOneAlone) {
  const TemporaryTree tree;
  const auto other = tree.write("/a.json.part", "precious");
  const std::string json = (tree.path() / "a.json").string();
  EXPECT_EQ(run_bench("--json " + json).exit_code, 0);
  EXPECT_EQ(content_of(other), "precious");
  EXPECT_EQ(run_bench("--json " + json + " --csv " + other.string()).exit_code, 0);
  EXPECT_EQ(count_lines(content_of(other)), 2U);
}

TEST(Outputs, RefuseAFifoThatNobodyReads) {
  const TemporaryTree tree;
  const std::string fifo = (tree.path() / "fifo").string();
  for (const char* form : {"--csv ", "--json "}) {
    const ChildResult result = run_quick("[ -p " + fifo + " ] || mkfifo " + fifo +
                                         "; timeout -s KILL 10 " + kBench + form + fifo);
    expect_usage_error(result);
    EXPECT_TRUE(has(result.stderr_text, "reader")) << result.stderr_text;
  }
}

TEST(Outputs, GoIntoAFifoThatIsRead) {
  const TemporaryTree tree;
  const std::string fifo = (tree.path() / "fifo").string();
  const ChildResult result = run_quick("mkfifo " + fifo + "; cat " + fifo + " & " + kBench +
                                       "--csv " + fifo + " >/dev/null; wait");
  EXPECT_EQ(count_lines(result.stdout_text), 2U) << result.stderr_text;
}

TEST(Outputs, RefuseWhatTheUserMayNotWrite) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const TemporaryTree tree;
  const auto file = tree.write("/closed/file", "precious");
  fs::permissions(file, fs::perms::owner_read);
  expect_usage_error(run_bench("--csv " + file.string()));
  expect_usage_error(run_bench("--json " + file.string()));
  fs::permissions(file.parent_path(), fs::perms::owner_read | fs::perms::owner_exec);
  expect_usage_error(run_bench("--csv " + (file.parent_path() / "new").string()));
  EXPECT_EQ(content_of(file), "precious");
  fs::permissions(file.parent_path(), fs::perms::owner_all);
}

/// A sweep of a hundred rows onto a file system of 16 KiB, which holds about forty.
struct FullDisk {
  TemporaryTree tree;
  std::string folder = (tree.path() / "disk").string();
  ChildResult result;

  explicit FullDisk(const std::string& option) {
    const std::string sweep =
        R"("$GPUREADY" sweep --sizes 2-200+2 --max-runs 2 --device cpu )" + option + " " + folder;
    result =
        run_quick("mkdir " + folder + " && mount -t tmpfs -o size=16k none " + folder +
                  " || exit 99; " + sweep + "/rows >/dev/null; code=$?; cp " + folder + "/rows " +
                  folder + "-rows; ls " + folder + "; umount " + folder + "; exit $code");
  }
  [[nodiscard]] bool could_be_made() const { return result.exit_code != 99; }
};

TEST(FullDisk, EndsACsvWithAWholeRow) {
  const FullDisk disk("--csv");
  if (!disk.could_be_made()) GTEST_SKIP() << "needs root, to mount a small file system";
  EXPECT_EQ(disk.result.exit_code, 1);
  EXPECT_TRUE(has(disk.result.stderr_text, "No space left on device")) << disk.result.stderr_text;
  const std::string rows = content_of(disk.folder + "-rows");
  EXPECT_GT(count_lines(rows), 10U);
  EXPECT_EQ(rows.back(), '\n');
}

TEST(FullDisk, KeepsTheLastWholeDocument) {
  const FullDisk disk("--json");
  if (!disk.could_be_made()) GTEST_SKIP() << "needs root, to mount a small file system";
  EXPECT_EQ(disk.result.exit_code, 1);
  EXPECT_FALSE(Json::parse(content_of(disk.folder + "-rows")).at("rows").empty());
  EXPECT_EQ(disk.result.stdout_text, "rows\n");
}

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
  const ChildResult cut = run_quick("ldd " GPUREADY_MODULE_PATH
                                    " | while read name _ path _; do case $name in "
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

/// Runs a command in a control group (version 1) of 200 MB, of which LibTorch takes about 60.
ChildResult run_in_small_group(const std::string& command) {
  const std::string group = "/sys/fs/cgroup/memory/gpuready-" + std::to_string(getpid());
  return run_quick("mkdir " + group + " && echo 200M >" + group +
                   "/memory.limit_in_bytes || exit 99; (sh -c 'echo $PPID' >" + group +
                   "/cgroup.procs; " + command + "); code=$?; rmdir " + group + "; exit $code");
}

TEST(SmallControlGroup, IsToldWithBothNumbers) {
  const ChildResult result = run_in_small_group(R"("$GPUREADY" bench --size 5000 --device cpu)");
  if (result.exit_code == 99) GTEST_SKIP() << "needs root and control groups of version 1";
  expect_usage_error(result);
  EXPECT_TRUE(has(result.stderr_text, "needs 3")) << result.stderr_text;
  EXPECT_TRUE(has(result.stderr_text, "free are 1")) << result.stderr_text;
}

TEST(SmallControlGroup, NeverGetsTheProgramKilled) {
  bool measured = false;
  bool refused = false;
  for (const char* size : {"1000", "2000", "2600", "2800", "3200", "3400"}) {
    const ChildResult result = run_in_small_group(
        std::string(R"("$GPUREADY" bench --max-runs 2 --device cpu --size )") + size);
    if (result.exit_code == 99) GTEST_SKIP() << "needs root and control groups of version 1";
    ASSERT_TRUE(result.exit_code == 0 || result.exit_code == 2)
        << size << ": " << result.exit_code << " " << result.stderr_text;
    measured |= result.exit_code == 0;
    refused |= result.exit_code == 2;
  }
  EXPECT_TRUE(measured);
  EXPECT_TRUE(refused);
}

}  // namespace
}  // namespace gpuready
