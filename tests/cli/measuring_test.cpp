// SPDX-License-Identifier: MIT
// The program with the real module: what users see and what stays in their files.
#include "support/program.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <regex>

namespace gpuready {
namespace {

using Json = nlohmann::json;

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
  EXPECT_EQ(count_lines(content_of(csv)), 4U);
  EXPECT_EQ(Json::parse(content_of(json)).at("rows").size(), 3U);
  EXPECT_EQ(Json::parse(content_of(json)).at("rows").at(2).at("size"), 300);
}

TEST(Measuring, SweepEndsWithASortedTableAndItsAnswers) {
  const TemporaryTree tree;
  const auto csv = tree.path() / "sweep.csv";
  const ChildResult result = run_program({"sweep", "--sizes", "50-400+50", "--max-runs", "2",
                                          "--device", "cpu", "--csv", csv.string()});
  ASSERT_EQ(result.exit_code, 0) << result.stderr_text;
  std::vector<std::string> printed;
  std::vector<std::string> measured;
  const std::regex size(R"(\n *(\d+) fp32)");
  const std::regex csv_size(R"(\n1,\d+,(\d+),fp32)");
  const std::string rows = content_of(csv);
  const std::string& table = result.stdout_text;
  for (std::sregex_iterator i(table.begin(), table.end(), size), end; i != end; ++i)
    printed.push_back((*i)[1]);
  for (std::sregex_iterator i(rows.begin(), rows.end(), csv_size), end; i != end; ++i)
    measured.push_back((*i)[1]);
  EXPECT_EQ(printed,
            (std::vector<std::string>{"50", "100", "150", "200", "250", "300", "350", "400"}));
  EXPECT_NE(measured, printed);
  EXPECT_TRUE(std::is_permutation(printed.begin(), printed.end(), measured.begin()));
  EXPECT_NE(table.find("\n\nfp32: no GPU was measured.\n"), std::string::npos) << table;
}

TEST(Measuring, SweepDrawsBelowItsTableAndIntoAFile) {
  if (run_shell("command -v gnuplot").exit_code != 0) GTEST_SKIP() << "no gnuplot here";
  const TemporaryTree tree;
  const std::vector<std::string> sweep{"sweep", "--sizes",  "50-200+50", "--max-runs",
                                       "2",     "--device", "cpu",       "--plot"};
  auto words = sweep;
  words.emplace_back("-");
  const ChildResult shown = run_program(words);
  EXPECT_EQ(shown.exit_code, 0) << shown.stderr_text;
  const auto answer = shown.stdout_text.find("fp32: no GPU was measured.");
  ASSERT_NE(answer, std::string::npos) << shown.stdout_text;
  EXPECT_NE(shown.stdout_text.find("CPU, fp32", answer), std::string::npos) << shown.stdout_text;
  words.back() = tree / "it's a plot.svg";
  EXPECT_EQ(run_program(words).exit_code, 0);
  EXPECT_EQ(content_of(words.back()).rfind("<?xml", 0), 0U);
}

TEST(Measuring, CompareDrawsFilesOverEachOther) {
  if (run_shell("command -v gnuplot").exit_code != 0) GTEST_SKIP() << "no gnuplot here";
  const TemporaryTree tree;
  const std::string file = GPUREADY_SOURCE_DIR "/tests/recorded/SYNTHETIC_gpu_sweep.csv";
  const auto copy = tree.write("/other.csv", content_of(file)).string();
  const std::string plot = tree / "both.svg";
  const ChildResult result = run_program({"compare", file, copy, "--plot", plot});
  EXPECT_EQ(result.exit_code, 0) << result.stderr_text;
  EXPECT_NE(content_of(plot).find("other.csv"), std::string::npos);
  const ChildResult replacing = run_program({"compare", file, copy, "--plot", copy});
  EXPECT_EQ(replacing.exit_code, 2) << replacing.stderr_text;
  EXPECT_EQ(content_of(copy), content_of(file));
}

TEST(Measuring, SweepWithoutGnuplotSaysHowToDrawItsPlot) {
  const TemporaryTree tree;
  const auto plot = tree.path() / "plot.svg";
  const ChildResult result =
      run_program({"sweep", "--sizes", "50", "--max-runs", "2", "--device", "cpu", "--plot", plot},
                  {{"PATH", tree.path()}});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.stdout_text.find("    50 fp32"), std::string::npos) << result.stdout_text;
  EXPECT_NE(result.stderr_text.find("gnuplot-nox"), std::string::npos) << result.stderr_text;
  EXPECT_FALSE(std::filesystem::exists(plot));
  EXPECT_TRUE(std::filesystem::exists(plot.string() + ".gnuplot"));
}

TEST(Measuring, SweepRefusesAPlotOfAnotherKindBeforeItMeasures) {
  const ChildResult result = run_program({"sweep", "--plot", "plot.gif"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.stderr_text.find(".svg, .png or .pdf"), std::string::npos) << result.stderr_text;
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

TEST(Measuring, EndsQuietlyWhenNobodyReadsOn) {
  const ChildResult result = run_shell(
      R"({ "$GPUREADY" sweep --sizes 50-400+50 --max-runs 2 --device cpu --csv -; echo "exit $?" >&2; } | head -1)");
  EXPECT_EQ(count_lines(result.stdout_text), 1U);
  EXPECT_NE(result.stderr_text.find("exit 0"), std::string::npos) << result.stderr_text;
}

/// Ten points of a second each; whoever reads only the beginning must not wait for them.
TEST(Measuring, SweepEndsQuietlyWhenItsReaderGoesAway) {
  for (const auto& [output, reader] :
       {std::pair{"", "head -1"}, std::pair{"--csv -", "head -1"}, std::pair{"--json -", "sleep 2"},
        std::pair{"--markdown -", "sleep 2"}}) {
    const ChildResult result = run_shell(
        std::string(R"({ timeout 8 "$GPUREADY" sweep --sizes 50-500+50 --precision 1e-9 -q )") +
        "--max-runs 1000000 --max-time 1 --device cpu " + output + R"(; echo "exit $?" >&2; } | )" +
        reader);
    EXPECT_EQ(result.stderr_text, "exit 0\n") << output;
  }
}

TEST(Measuring, WritesTheSameTableToAFileAsToAPipe) {
  const TemporaryTree tree;
  const auto file = tree.path() / "table.txt";
  const std::string bench = R"("$GPUREADY" bench --size 100 --max-runs 2 --device cpu -q)";
  ASSERT_EQ(run_shell(bench + " > " + file.string()).exit_code, 0);
  // Of two runs only the times differ, and whether they were noisy.
  const std::regex times(R"([0-9.]+( (m|µ|n)?s|%)?)");
  const auto shape = [&](const std::string& text) {
    const std::string quiet = std::regex_replace(text, std::regex("\n +noisy"), "");
    return std::regex_replace(std::regex_replace(quiet, times, "#"), std::regex(" +"), " ");
  };
  EXPECT_EQ(shape(content_of(file)), shape(run_shell(bench + " | cat").stdout_text));
  EXPECT_EQ(content_of(file).find('\x1b'), std::string::npos);
}

TEST(Measuring, GoesOnForTheFileWhenNobodyReadsTheTable) {
  const TemporaryTree tree;
  const auto csv = tree.path() / "rows.csv";
  run_shell(R"("$GPUREADY" sweep --sizes 50-400+50 --max-runs 2 --device cpu -q --csv )" +
            csv.string() + " | head -1");
  EXPECT_EQ(count_lines(content_of(csv)), 9U);
}

TEST(Measuring, TakesStdoutByItsOtherName) {
  const ChildResult result = run_program(
      {"bench", "--size", "100", "--max-runs", "2", "--device", "cpu", "--csv", "/dev/stdout"});
  EXPECT_EQ(result.exit_code, 0) << result.stderr_text;
  EXPECT_EQ(count_lines(result.stdout_text), 2U) << result.stdout_text;
}

TEST(FairCpu, UsesOneThreadOnOneCoreAndSaysSo) {
  const ChildResult result = run_shell(
      R"(taskset -c $(taskset -cp $$ | sed 's/.*: //; s/[-,].*//') "$GPUREADY" bench --size 200 --max-runs 2 --device cpu --json - 2>/dev/null)");
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
