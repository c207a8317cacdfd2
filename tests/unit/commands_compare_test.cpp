// SPDX-License-Identifier: MIT
#include "commands/compare.hpp"
#include "commands/usage_error.hpp"
#include "support/fake_context.hpp"
#include "support/sample_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace gpuready {
namespace {

using Rows = std::vector<MeasurementRecord>;

/// Compares files A, B, ... of these rows.
struct Compared {
  TemporaryTree tree;
  FakeProgram program;
  CompareOptions options;
  int exit_code = -1;

  explicit Compared(const std::vector<Rows>& files,
                    const std::function<void(CompareOptions&)>& set = {}) {
    for (const Rows& rows : files) {
      const std::string name(1, static_cast<char>('a' + options.files.size()));
      options.files.push_back(tree.write(name + ".csv", csv_text(rows)).string());
    }
    if (set) set(options);
    Context context = program.context();
    exit_code = run_compare(context, options);
  }

  const std::vector<ComparisonRow>& rows() const { return program.comparison.rows; }
};

std::function<void(CompareOptions&)> failing_below(double ratio) {
  return [=](CompareOptions& options) { options.fail_below = ratio; };
}

MeasurementRecord gpu_row(std::int64_t size, const std::string& dtype, double gpu_median_s) {
  MeasurementRecord row = cpu_row(size, 1);
  row.dtype = dtype;
  row.gpu = timing_around(gpu_median_s, 0.001);
  return row;
}

TEST(Compare, GivesTheRateOverTheFirstFilesWithItsError) {
  const Compared compared({{cpu_row(1000, 2)}, {cpu_row(1000, 1)}});
  EXPECT_EQ(compared.exit_code, 0);
  ASSERT_EQ(compared.rows().size(), 1U);
  const ComparisonRow& row = compared.rows().front();
  EXPECT_EQ(row.quantity, Quantity::kCpu);
  EXPECT_DOUBLE_EQ(row.baseline_time_s.value(), 2);
  EXPECT_DOUBLE_EQ(row.time_s.value(), 1);
  EXPECT_DOUBLE_EQ(row.ratio.value(), 2);
  const double share = 1.253 * (0.002 / 1.349) / std::sqrt(20.0);
  EXPECT_NEAR(row.ratio_error.value(), 2 * std::sqrt(2.0) * share, 1e-9);
  EXPECT_NEAR(row.interval->high, 2 + 2 * row.ratio_error.value(), 1e-9);
  EXPECT_EQ(row.verdict, RateVerdict::kFaster);
}

TEST(Compare, ListsWhatOnlyOneFileHasInPlace) {
  const Compared compared(
      {{cpu_row(1000, 1), cpu_row(2000, 1)}, {cpu_row(3000, 1), cpu_row(1000, 1)}});
  ASSERT_EQ(compared.rows().size(), 3U);
  EXPECT_EQ(compared.rows()[0].verdict, RateVerdict::kSame);
  EXPECT_EQ(compared.rows()[1].size, 2000);
  EXPECT_FALSE(compared.rows()[1].verdict);
  EXPECT_EQ(compared.rows()[1].note, "only in " + compared.options.files[0]);
  EXPECT_EQ(compared.rows()[2].size, 3000);
  EXPECT_EQ(compared.rows()[2].note, "only in " + compared.options.files[1]);
}

TEST(Compare, ListsATimeThatOnlyOneFileHas) {
  MeasurementRecord broken = cpu_row(1000, 1);
  broken.status = RowStatus::kOom;
  const Compared compared({{gpu_row(1000, "fp32", 0.1)}, {broken}});
  ASSERT_EQ(compared.rows().size(), 2U);
  EXPECT_EQ(compared.rows()[1].quantity, Quantity::kGpu);
  EXPECT_FALSE(compared.rows()[1].verdict);
  EXPECT_EQ(compared.rows()[1].note, "time only in " + compared.options.files[0] + "; " +
                                         compared.options.files[1] + " is oom");
}

TEST(Compare, ListsARowWithoutAnyTime) {
  MeasurementRecord empty;
  empty.size = 9;
  empty.dtype = "fp32";
  empty.status = RowStatus::kFailed;
  const Compared compared({{empty}, {empty}});
  ASSERT_EQ(compared.rows().size(), 1U);
  EXPECT_NE(compared.rows()[0].note.find("neither has a time"), std::string::npos);
}

TEST(Compare, TakesTheCpuOnceASize) {
  const Rows rows = {gpu_row(1000, "fp16", 0.1), gpu_row(1000, "fp32", 0.2)};
  const Compared compared({rows, rows});
  ASSERT_EQ(compared.rows().size(), 3U);
  EXPECT_EQ(compared.rows()[0].quantity, Quantity::kCpu);
  EXPECT_EQ(compared.rows()[0].dtype, "fp32");
  EXPECT_EQ(compared.rows()[1].quantity, Quantity::kGpu);
  EXPECT_EQ(compared.rows()[1].dtype, "fp16");
  EXPECT_EQ(compared.rows()[2].dtype, "fp32");
}

TEST(Compare, ComparesOnlyTheQuantityAskedFor) {
  const Rows rows = {gpu_row(1000, "fp16", 0.1)};
  const Compared compared({rows, rows},
                          [](CompareOptions& options) { options.quantities = {Quantity::kGpu}; });
  ASSERT_EQ(compared.rows().size(), 1U);
  EXPECT_EQ(compared.rows()[0].quantity, Quantity::kGpu);
}

TEST(Compare, CallsNoisyRunsUnclear) {
  const Compared wide({{cpu_row(1000, 1, 0.3)}, {cpu_row(1000, 1.3, 0.3)}}, failing_below(0.95));
  EXPECT_EQ(wide.rows().at(0).verdict, RateVerdict::kUnclear);
  EXPECT_EQ(wide.exit_code, 0);
  const Compared far({{cpu_row(1000, 1, 0.1)}, {cpu_row(1000, 7, 0.1)}}, failing_below(0.95));
  EXPECT_EQ(far.rows().at(0).verdict, RateVerdict::kUnclear);
  EXPECT_EQ(far.exit_code, 0);
  EXPECT_EQ(far.rows().at(0).note, far.options.files[0] + " is noisy, may be faster; " +
                                       far.options.files[1] + " is noisy, may be faster");
  MeasurementRecord marked = cpu_row(1000, 1.06, 0.04);
  EXPECT_EQ(Compared({{cpu_row(1000, 1, 0.04)}, {marked}}).rows().at(0).verdict,
            RateVerdict::kSlower);
  marked.warnings = {"one_thread", "noisy"};
  EXPECT_EQ(Compared({{cpu_row(1000, 1, 0.04)}, {marked}}).rows().at(0).verdict,
            RateVerdict::kUnclear);
}

TEST(Compare, CallsRunsOfUnknownSpreadUnclear) {
  MeasurementRecord few = cpu_row(1000, 5);
  few.cpu.runs = 2;
  const Compared compared({{cpu_row(1000, 1)}, {few}}, failing_below(0.95));
  EXPECT_EQ(compared.rows().at(0).verdict, RateVerdict::kUnclear);
  EXPECT_DOUBLE_EQ(compared.rows().at(0).ratio.value(), 0.2);
  EXPECT_FALSE(compared.rows().at(0).ratio_error);
  EXPECT_EQ(compared.exit_code, 0);
}

TEST(Compare, DoesNotJudgeAWrongProduct) {
  MeasurementRecord wrong = cpu_row(1000, 0.1);
  wrong.status = RowStatus::kWrong;
  const Compared compared({{cpu_row(1000, 1)}, {wrong}});
  EXPECT_EQ(compared.rows().at(0).verdict, RateVerdict::kUnclear);
  EXPECT_NE(compared.rows().at(0).note.find("is wrong"), std::string::npos);
}

TEST(Compare, DerivesTheEndToEndErrorFromThatOfTheSpeedUp) {
  MeasurementRecord row = gpu_row(1000, "fp32", 0.1);
  const double cpu_share = 1.253 * (0.002 / 1.349) / std::sqrt(20.0);
  row.copies.end_to_end_s = 0.5;
  row.gain.speed_up_end_to_end = 2;
  row.gain.speed_up_end_to_end_error = 2 * std::hypot(cpu_share, 0.01);
  const Compared compared({{row}, {row}});
  ASSERT_EQ(compared.rows().size(), 3U);
  EXPECT_EQ(compared.rows()[2].quantity, Quantity::kEndToEnd);
  EXPECT_NEAR(compared.rows()[2].ratio_error.value(), std::sqrt(2.0) * 0.01, 1e-9);
  row.gain.speed_up_end_to_end_error = 2 * cpu_share;
  EXPECT_EQ(Compared({{row}, {row}}).rows().at(2).verdict, RateVerdict::kUnclear);
}

TEST(Compare, FailsOnlyWhenARateIsBelowByMoreThanItsError) {
  const Rows base = {cpu_row(1000, 1), cpu_row(2000, 1)};
  const Rows slower = {cpu_row(1000, 1), cpu_row(2000, 1.1)};
  EXPECT_EQ(Compared({base, slower}).exit_code, 0);
  EXPECT_EQ(Compared({base, slower}, failing_below(0.95)).exit_code, 1);
  EXPECT_EQ(Compared({base, slower}, failing_below(0.9)).exit_code, 0);
  EXPECT_EQ(Compared({base, base, slower}, failing_below(0.95)).exit_code, 1);
  EXPECT_EQ(Compared({slower, base}, failing_below(0.95)).exit_code, 0);
}

TEST(Compare, FailsWhenNothingCouldBeJoined) {
  EXPECT_EQ(Compared({{cpu_row(1000, 1)}, {cpu_row(2000, 1)}}).exit_code, 0);
  EXPECT_EQ(Compared({{cpu_row(1000, 1)}, {cpu_row(2000, 1)}}, failing_below(0.95)).exit_code, 1);
  EXPECT_EQ(Compared({{}, {}}, failing_below(0.95)).exit_code, 1);
}

TEST(Compare, WarnsWhenTheEnvironmentsDiffer) {
  MeasurementRecord other = cpu_row(1000, 1);
  other.environment.cpu_threads = 4;
  other.environment.cpu_blas_core = "";
  other.environment.driver_version = "550.1";
  other.environment.started_at = "2027-01-01T00:00:00Z";
  const Compared compared({{cpu_row(1000, 1)}, {other}});
  EXPECT_EQ(compared.program.notices,
            (std::vector<std::string>{"cpu_threads differs: 2 in A, 4 in B",
                                      "cpu_blas_core differs: Haswell in A, unknown in B",
                                      "driver_version differs: unknown in A, 550.1 in B"}));
}

TEST(Compare, TellsOfALastLineLeftOut) {
  const TemporaryTree tree;
  const std::string text = csv_text({cpu_row(1000, 1), cpu_row(2000, 1)});
  FakeProgram program;
  CompareOptions options;
  options.files = {tree.write("a.csv", text).string(),
                   tree.write("b.csv", text.substr(0, text.size() - 9)).string()};
  Context context = program.context();
  EXPECT_EQ(run_compare(context, options), 0);
  ASSERT_EQ(program.notices.size(), 1U);
  EXPECT_NE(program.notices[0].find("b.csv': its last line"), std::string::npos);
  EXPECT_EQ(program.comparison.rows.size(), 2U);
}

TEST(Compare, RefusesASizeAndDtypeTwice) {
  EXPECT_THROW(Compared({{cpu_row(1000, 1)}, {cpu_row(1000, 1), cpu_row(1000, 2)}}), UsageError);
}

TEST(Compare, RefusesToReplaceWhatItReads) {
  EXPECT_THROW(Compared({{cpu_row(1000, 1)}, {cpu_row(1000, 1)}},
                        [](CompareOptions& options) { options.outputs.json = options.files[1]; }),
               UsageError);
}

}  // namespace
}  // namespace gpuready
