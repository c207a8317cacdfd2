// SPDX-License-Identifier: MIT
#include "support/temporary_tree.hpp"
#include "writers/comparison_forms.hpp"
#include "writers/comparison_outputs.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gpuready {
namespace {

Comparison comparison() {
  Comparison result;
  Environment environment;
  environment.cpu_name = "Fake | CPU";
  result.files = {{"A", "old,1.csv", 2, environment, {}}, {"B", "new.csv", 1, {}, {}}};
  result.differences = {{"cpu_name", {"Fake | CPU", ""}}};
  ComparisonRow slower;
  slower.size = 1000;
  slower.dtype = "fp32";
  slower.quantity = Quantity::kEndToEnd;
  slower.baseline_time_s = 0.5;
  slower.time_s = 0.625;
  slower.ratio = 0.8;
  slower.ratio_error = 0.01;
  slower.interval = RatioInterval{0.78, 0.82};
  slower.verdict = RateVerdict::kSlower;
  ComparisonRow missing;
  missing.size = 2000;
  missing.dtype = "fp32";
  missing.note = "only in old,1.csv";
  result.rows = {slower, missing};
  return result;
}

TEST(ComparisonCsv, HasAllColumnsAndQuotesNames) {
  EXPECT_EQ(comparison_csv(comparison()),
            "size,dtype,quantity,baseline_file,file,baseline_time_s,time_s,ratio,ratio_error,"
            "ratio_low,ratio_high,verdict,note\n"
            "1000,fp32,end-to-end,\"old,1.csv\",new.csv,0.5,0.625,0.8,0.01,0.78,0.82,slower,\n"
            "2000,fp32,,\"old,1.csv\",new.csv,,,,,,,missing,\"only in old,1.csv\"\n");
}

TEST(ComparisonJson, HasTheSameKeysAndNullForUnknown) {
  const auto document = nlohmann::json::parse(comparison_json(comparison()));
  EXPECT_EQ(document.at("comparison_version"), 1);
  EXPECT_EQ(document.at("files").at(0).at("name"), "old,1.csv");
  EXPECT_EQ(document.at("files").at(0).at("environment").at("cpu_name"), "Fake | CPU");
  EXPECT_EQ(document.at("environment_differences").at(0).at("column"), "cpu_name");
  EXPECT_TRUE(document.at("environment_differences").at(0).at("values").at(1).is_null());
  EXPECT_EQ(document.at("rows").at(0).at("ratio"), 0.8);
  EXPECT_EQ(document.at("rows").at(0).at("verdict"), "slower");
  EXPECT_TRUE(document.at("rows").at(1).at("ratio_low").is_null());
}

TEST(ComparisonMarkdown, IsATableWithFilesAndDifferencesAbove) {
  EXPECT_EQ(comparison_markdown(comparison()),
            "- A: old,1.csv, 2 rows; CPU: Fake \\| CPU\n"
            "- B: new.csv, 1 rows\n"
            "\n"
            "- cpu_name differs: Fake \\| CPU in A, unknown in B\n"
            "\n"
            "| size | dtype | quantity | A ms | B ms | B/A | between | verdict | note |\n"
            "| --: | :-- | :-- | --: | --: | --: | --: | :-- | :-- |\n"
            "| 1000 | fp32 | end-to-end | 500.0 | 625.0 | 0.800x | 0.780-0.820 | slower |  |\n"
            "| 2000 | fp32 | - | - | - | - | - | missing | only in old,1.csv |\n");
}

TEST(ComparisonTable, ShowsEachRowWithItsVerdict) {
  const std::string text = comparison_table(comparison(), {});
  EXPECT_NE(text.find("  1000 fp32 end-to-end   500 ms   625 ms  0.800x   0.780-0.820 slower\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("missing\n        only in old,1.csv\n"), std::string::npos) << text;
}

TEST(ComparisonOutputs, GoToEveryTargetAskedFor) {
  const TemporaryTree tree;
  RowTargets targets;
  targets.csv = tree / "c.csv";
  targets.json = tree / "c.json";
  targets.markdown = tree.write("c.md", "old").string();
  std::vector<std::string> notices;
  testing::internal::CaptureStdout();
  write_comparison(comparison(), targets, {},
                   [&](const std::string& notice) { notices.push_back(notice); });
  EXPECT_EQ(testing::internal::GetCapturedStdout(), comparison_table(comparison(), {}));
  EXPECT_EQ(content_of(*targets.csv), comparison_csv(comparison()));
  EXPECT_EQ(content_of(*targets.json), comparison_json(comparison()));
  EXPECT_EQ(content_of(*targets.markdown), comparison_markdown(comparison()));
  EXPECT_EQ(notices,
            (std::vector<std::string>{*targets.markdown + " had content and is replaced"}));
}

}  // namespace
}  // namespace gpuready
