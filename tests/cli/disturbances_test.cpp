// SPDX-License-Identifier: MIT
// What the world does to the program while it works: closed and broken streams, full disks, odd
// files, too little memory. Does not know how any of it is handled.
#include "support/program.hpp"
#include "support/quick_bench.hpp"
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
