// SPDX-License-Identifier: MIT
// The program with the real module: what users see and what stays in their files.
#include "support/program.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace gpuready {
namespace {

using Json = nlohmann::json;

std::string content(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Measuring, BenchWritesOneJsonDocumentOnStdout) {
  const ChildResult result =
      run_program({"bench", "--size", "300", "--json", "-", "--device", "cpu"});
  ASSERT_EQ(result.exit_code, 0) << result.stderr_text;
  const Json document = Json::parse(result.stdout_text);
  const Json& row = document.at("rows").at(0);
  EXPECT_EQ(row.at("size"), 300);
  EXPECT_EQ(row.at("status"), "ok");
  EXPECT_GT(row.at("cpu_time_median_s").get<double>(), 0);
  EXPECT_LT(row.at("cpu_relative_error").get<double>(), 1e-5);
  EXPECT_GT(row.at("cpu_relative_error").get<double>(), 0);
  EXPECT_TRUE(row.at("gpu_time_median_s").is_null());
  EXPECT_EQ(row.at("cpu_samples_s").size(), row.at("cpu_runs").get<std::size_t>());
  const double rate = 2 * 300.0 * 300 * 300 / row.at("cpu_time_median_s").get<double>() / 1e9;
  EXPECT_NEAR(row.at("cpu_rate_gflops").get<double>(), rate, rate * 1e-9);
}

TEST(Measuring, SweepWritesARowASize) {
  const TemporaryTree tree;
  const auto csv = tree.path() / "sweep.csv";
  const auto json = tree.path() / "sweep.json";
  const ChildResult result =
      run_program({"sweep", "--sizes", "100-300+100", "--max-runs", "3", "--device", "cpu", "--csv",
                   csv.string(), "--json", json.string()});
  ASSERT_EQ(result.exit_code, 0) << result.stderr_text;
  EXPECT_EQ(lines(content(csv)), 4U);
  EXPECT_EQ(Json::parse(content(json)).at("rows").size(), 3U);
  EXPECT_EQ(Json::parse(content(json)).at("rows").at(2).at("size"), 300);
}

TEST(Measuring, LessonShowsEveryStep) {
  const ChildResult result = run_program({"--size", "200", "--device", "cpu"});
  ASSERT_EQ(result.exit_code, 0) << result.stderr_text;
  for (const char* words : {"torch::cuda::is_available()", "torch::matmul(a, b)", "picked",
                            "repeated", "GFLOP/s", "right", "runs in fp16", "What to do next"}) {
    EXPECT_NE(result.stdout_text.find(words), std::string::npos) << words << "\n"
                                                                 << result.stdout_text;
  }
}

TEST(Measuring, RefusesMatricesBeyondTheHostsMemory) {
  for (const char* command : {"bench", "lesson"}) {
    const ChildResult result = run_program({command, "--size", "2000000", "--device", "cpu"});
    EXPECT_EQ(result.exit_code, 2) << result.stderr_text;
    EXPECT_EQ(result.stdout_text, "");
    EXPECT_NE(result.stderr_text.find("48.00 TB"), std::string::npos) << result.stderr_text;
  }
}

TEST(Measuring, SweepGoesOnAfterASizeBeyondTheHostsMemory) {
  const ChildResult result = run_program(
      {"sweep", "--sizes", "2147483648,100", "--max-runs", "2", "--device", "cpu", "--csv", "-"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.stdout_text.find(",2147483648,fp32,oom,"), std::string::npos)
      << result.stdout_text;
  EXPECT_NE(result.stdout_text.find(",100,fp32,ok,"), std::string::npos) << result.stdout_text;
}

TEST(Measuring, RefusesAGpuThatIsNotHere) {
  const ChildResult result = run_program({"bench", "--size", "100", "--device", "cuda:99"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.stderr_text.find("cuda:99 is not here"), std::string::npos)
      << result.stderr_text;
}

/// Each of the sweep's two points takes four seconds; the signal comes in the middle of the second.
struct InterruptedSweep {
  TemporaryTree tree;
  std::filesystem::path csv = tree.path() / "sweep.csv";
  std::filesystem::path json = tree.path() / "sweep.json";
  ChildResult result;

  explicit InterruptedSweep(const std::string& signal) {
    const std::string sweep =
        R"("$GPUREADY" sweep --sizes 100,1500 --precision 1e-9 --max-runs 1000000 --max-time 4 )"
        "--device cpu --csv " +
        csv.string() + " --json " + json.string();
    result = run_shell(sweep + " & child=$!; until grep -q ',100,fp32' " + csv.string() +
                       " 2>/dev/null; do sleep 0.05; done; sleep 2; kill -" + signal +
                       " $child; wait $child; exit $?");
  }
};

TEST(Measuring, StopsOnSigintWithTheFinishedRowsInTheFiles) {
  const InterruptedSweep sweep("INT");
  EXPECT_EQ(sweep.result.exit_code, 130) << sweep.result.stderr_text;
  const Json rows = Json::parse(content(sweep.json)).at("rows");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows.at(1).at("status"), "interrupted");
  EXPECT_GT(rows.at(1).at("cpu_runs").get<int>(), 0);
  EXPECT_EQ(lines(content(sweep.csv)), 3U);
}

TEST(Measuring, StopsOnSigterm) {
  const InterruptedSweep sweep("TERM");
  EXPECT_EQ(sweep.result.exit_code, 143) << sweep.result.stderr_text;
  EXPECT_EQ(Json::parse(content(sweep.json)).at("rows").size(), 2U);
}

TEST(Measuring, LeavesValidFilesWhenKilled) {
  const InterruptedSweep sweep("KILL");
  EXPECT_EQ(sweep.result.exit_code, 137);
  EXPECT_EQ(Json::parse(content(sweep.json)).at("rows").size(), 1U);
  EXPECT_EQ(lines(content(sweep.csv)), 2U);
}

TEST(Measuring, EndsQuietlyWhenNobodyReadsOn) {
  const ChildResult result = run_shell(
      R"({ "$GPUREADY" sweep --sizes 50-400+50 --max-runs 2 --device cpu --csv -; echo "exit $?" >&2; } | head -1)");
  EXPECT_EQ(lines(result.stdout_text), 1U);
  EXPECT_NE(result.stderr_text.find("exit 0"), std::string::npos) << result.stderr_text;
}

TEST(Measuring, GivesTheTableTheSameBytesInAFileAsInAPipe) {
  const ChildResult piped =
      run_program({"bench", "--size", "100", "--max-runs", "2", "--device", "cpu"});
  EXPECT_EQ(piped.stdout_text.find('\x1b'), std::string::npos);
  EXPECT_NE(piped.stdout_text.find("100"), std::string::npos);
}

TEST(FairCpu, UsesOneThreadOnOneCoreAndSaysSo) {
  const ChildResult result = run_shell(
      R"(taskset -c 0 "$GPUREADY" bench --size 200 --max-runs 2 --device cpu --json - 2>/dev/null)");
  ASSERT_EQ(result.exit_code, 0) << result.stderr_text;
  const Json row = Json::parse(result.stdout_text).at("rows").at(0);
  EXPECT_EQ(row.at("cpu_threads"), 1);
  EXPECT_NE(row.at("warnings").get<std::string>().find("one_thread"), std::string::npos)
      << row.at("warnings");
}

/// The row of a small bench whose OpenBLAS chooses its kernel under `variables`, words for env(1).
Json bench_row(const std::string& variables, const std::string& core) {
  const ChildResult result = run_shell(
      "env " + variables +
      R"( "$GPUREADY" bench --size 200 --max-runs 2 --device cpu --json - --blas-core )" + core);
  return Json::parse(result.stdout_text).at("rows").at(0);
}

bool is_slow(const Json& row) {
  return row.at("warnings").get<std::string>().find("slow_blas") != std::string::npos;
}

TEST(FairCpu, LeavesAnOldKernelSetFromOutsideAndWarns) {
  const Json row = bench_row("OPENBLAS_CORETYPE=Prescott", "auto");
  if (row.at("cpu_blas_core").is_null()) GTEST_SKIP() << "this LibTorch has no OpenBLAS";
  EXPECT_EQ(row.at("cpu_blas_core"), "Prescott");
  EXPECT_TRUE(is_slow(row)) << row.at("warnings");
}

TEST(FairCpu, OverridesAKernelSetFromOutsideByName) {
  const Json row = bench_row("OPENBLAS_CORETYPE=Prescott", "Nehalem");
  if (row.at("cpu_blas_core").is_null()) GTEST_SKIP() << "this LibTorch has no OpenBLAS";
  EXPECT_EQ(row.at("cpu_blas_core"), "Nehalem");
}

TEST(FairCpu, CorrectsAKernelThatOpenblasChoseTooOld) {
  const Json chosen = bench_row("-u OPENBLAS_CORETYPE", "as-is");
  if (!is_slow(chosen))
    GTEST_SKIP() << "OpenBLAS chose a fitting kernel: " << chosen.at("cpu_blas_core");
  const Json corrected = bench_row("-u OPENBLAS_CORETYPE", "auto");
  EXPECT_NE(corrected.at("cpu_blas_core"), chosen.at("cpu_blas_core"));
  EXPECT_FALSE(is_slow(corrected)) << corrected.at("warnings");
}

}  // namespace
}  // namespace gpuready
