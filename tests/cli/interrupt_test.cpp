// SPDX-License-Identifier: MIT
// SIGINT, SIGTERM and SIGKILL while the real program works: exit codes, and what is left in the
// files.
#include "support/program.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gpuready {
namespace {

using Json = nlohmann::json;

/// Each of the sweep's two points takes four seconds; the signal comes in the middle of the second.
struct InterruptedSweep {
  TemporaryTree tree;
  std::filesystem::path csv = tree.path() / "sweep.csv";
  std::filesystem::path json = tree.path() / "sweep.json";
  ChildResult result;

  explicit InterruptedSweep(const std::string& signal) {
    const std::string sweep =
        R"("$GPUREADY" sweep --sizes 100,1500 --order ascending --precision 1e-9 --max-runs 1000000 --max-time 4 )"
        "--device cpu --csv " +
        csv.string() + " --json " + json.string();
    result = run_shell(sweep + " & child=$!; until grep -q ',100,fp32' " + csv.string() +
                       " 2>/dev/null; do sleep 0.05; done; sleep 2; kill -" + signal +
                       " $child; wait $child; exit $?");
  }
};

TEST(Interrupt, StopsOnSigintWithTheFinishedRowsInTheFiles) {
  const InterruptedSweep sweep("INT");
  EXPECT_EQ(sweep.result.exit_code, 130) << sweep.result.stderr_text;
  const Json rows = Json::parse(content_of(sweep.json)).at("rows");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows.at(1).at("status"), "interrupted");
  EXPECT_GT(rows.at(1).at("cpu_runs").get<int>(), 0);
  EXPECT_EQ(count_lines(content_of(sweep.csv)), 3U);
}

TEST(Interrupt, StopsOnSigterm) {
  const InterruptedSweep sweep("TERM");
  EXPECT_EQ(sweep.result.exit_code, 143) << sweep.result.stderr_text;
  EXPECT_EQ(Json::parse(content_of(sweep.json)).at("rows").size(), 2U);
}

TEST(Interrupt, LeavesValidFilesWhenKilled) {
  const InterruptedSweep sweep("KILL");
  EXPECT_EQ(sweep.result.exit_code, 137);
  EXPECT_EQ(Json::parse(content_of(sweep.json)).at("rows").size(), 1U);
  EXPECT_EQ(count_lines(content_of(sweep.csv)), 2U);
}

ChildResult resume(const InterruptedSweep& sweep, const std::string& options) {
  return run_shell(
      R"("$GPUREADY" sweep --resume --sizes 100,1500 --max-runs 3 --device cpu --csv )" +
      sweep.csv.string() + " " + options);
}

TEST(Interrupt, IsHealedByResumeWhichKeepsTheFinishedRow) {
  const InterruptedSweep sweep("INT");
  const std::string before = content_of(sweep.csv);
  const std::string finished = before.substr(0, before.find('\n', before.find('\n') + 1) + 1);
  const ChildResult refused = resume(sweep, "--threads 61");
  EXPECT_EQ(refused.exit_code, 2) << refused.stderr_text;
  EXPECT_NE(refused.stderr_text.find("cpu_threads is"), std::string::npos) << refused.stderr_text;
  EXPECT_EQ(content_of(sweep.csv), before);
  const ChildResult resumed = resume(sweep, "--json " + sweep.json.string());
  ASSERT_EQ(resumed.exit_code, 0) << resumed.stderr_text;
  const std::string after = content_of(sweep.csv);
  EXPECT_EQ(after.rfind(finished, 0), 0U);
  EXPECT_EQ(count_lines(after), 3U);
  EXPECT_NE(after.find("\n1,3,1500,fp32,ok,"), std::string::npos) << after;
  const Json rows = Json::parse(content_of(sweep.json)).at("rows");
  EXPECT_TRUE(rows.at(0).at("cpu_samples_s").is_null());
  EXPECT_EQ(rows.at(1).at("cpu_samples_s").size(), 3U);
}

TEST(Interrupt, OfAResumedSweepLeavesTheKeptRows) {
  const InterruptedSweep sweep("KILL");
  const std::string before = content_of(sweep.csv);
  const ChildResult killed = run_shell(
      R"("$GPUREADY" sweep --resume --sizes 100,2000 --precision 1e-9 --max-runs 1000000 )"
      "--max-time 8 --device cpu --csv " +
      sweep.csv.string() + " -q & child=$!; sleep 4; kill -KILL $child; wait $child; exit $?");
  EXPECT_EQ(killed.exit_code, 137);
  EXPECT_EQ(content_of(sweep.csv), before);
}

/// Starts a bench of some seconds with an OpenBLAS that may have to be started again, and sends
/// signals.
ChildResult signalled_bench(const std::string& options, const std::string& signals) {
  return run_shell(
      R"(env -u OPENBLAS_CORETYPE "$GPUREADY" bench --size 3000 --precision 1e-9 --max-time 20 --device cpu )" +
      options + " & child=$!; " + signals + "; wait $child; exit $?");
}

TEST(Interrupt, CountsBeforeAnythingIsMeasuredAndLeavesTheFile) {
  const TemporaryTree tree;
  const auto csv = tree.write("/old.csv", "precious");
  for (const char* delay : {"0.1", "0.4", "0.7", "1.0"}) {
    const ChildResult result = signalled_bench(
        "--csv " + csv.string(), "sleep " + std::string(delay) + "; kill -INT $child");
    EXPECT_EQ(result.exit_code, 130) << delay << ": " << result.stderr_text;
    if (std::string(delay) == "0.1") {
      EXPECT_EQ(content_of(csv), "precious");
    }
  }
}

/// When the process holds more than A and B of size 12000, it is multiplying, which takes seconds.
TEST(Interrupt, EndsAtOnceAtASecondSignalOfAnotherKind) {
  const ChildResult result =
      signalled_bench("--size 12000",
                      "until [ \"$(awk '/VmRSS/ {print $2}' /proc/$child/status)\" -gt 1500000 ]; "
                      "do sleep 0.1; done; "
                      "kill -INT $child; sleep 0.3; kill -TERM $child");
  EXPECT_EQ(result.exit_code, 143) << result.stderr_text;
}

}  // namespace
}  // namespace gpuready
