// SPDX-License-Identifier: MIT
#include "support/temporary_tree.hpp"
#include "writers/row_outputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gpuready {
namespace {

void ignore(const std::string&) {}

TEST(RowOutputs, TouchNothingBeforeTheyBegin) {
  const TemporaryTree tree;
  const auto csv = tree.write("/old.csv", "precious");
  RowTargets targets;
  targets.csv = csv.string();
  const RowOutputs outputs(targets, {}, ignore);
  EXPECT_EQ(content_of(csv), "precious");
}

TEST(RowOutputs, SayWhatTheyReplace) {
  const TemporaryTree tree;
  RowTargets targets;
  targets.csv = tree.write("/old.csv", "precious").string();
  targets.json = (tree.path() / "new.json").string();
  std::vector<std::string> notices;
  RowOutputs outputs(targets, {}, [&](const std::string& notice) { notices.push_back(notice); });
  outputs.begin({});
  EXPECT_EQ(notices, (std::vector<std::string>{*targets.csv + " had content and is replaced"}));
}

MeasurementRecord row_of_size(std::int64_t size) {
  MeasurementRecord row;
  row.size = size;
  row.dtype = "fp32";
  return row;
}

TEST(RowOutputs, PutKeptRowsFirstInAResumedCsvAndSayNothingOfReplacing) {
  const TemporaryTree tree;
  RowTargets targets;
  targets.csv = tree.write("/old.csv", "the earlier rows").string();
  targets.json = tree / "rows.json";
  targets.resumes = true;
  std::vector<std::string> notices;
  RowOutputs outputs(targets, {}, [&](const std::string& notice) { notices.push_back(notice); });
  outputs.begin_after({row_of_size(11), row_of_size(12)}, {});
  EXPECT_NE(content_of(*targets.csv).find(",11,fp32,ok,"), std::string::npos);
  EXPECT_NE(content_of(*targets.csv).find(",12,fp32,ok,"), std::string::npos);
  EXPECT_NE(content_of(*targets.json).find("12"), std::string::npos);
  outputs.write_row(row_of_size(13));
  outputs.end({});
  const std::string text = content_of(*targets.csv);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  EXPECT_LT(text.find(",12,fp32"), text.find(",13,fp32"));
  EXPECT_TRUE(notices.empty());
}

TEST(RowOutputs, RefuseOnePlaceForTwoOutputs) {
  const TemporaryTree tree;
  RowTargets targets;
  targets.csv = (tree.path() / "rows").string();
  targets.json = (tree.path() / "." / "rows").string();
  EXPECT_THROW(RowOutputs(targets, {}, ignore), OutputError);
  targets.csv = "-";
  targets.json = "-";
  EXPECT_THROW(RowOutputs(targets, {}, ignore), OutputError);
}

TEST(RowOutputs, WriteEveryFormatAskedFor) {
  const TemporaryTree tree;
  RowTargets targets;
  targets.csv = (tree.path() / "rows.csv").string();
  targets.json = (tree.path() / "rows.json").string();
  targets.markdown = (tree.path() / "rows.md").string();
  RowOutputs outputs(targets, {}, ignore);
  outputs.begin({});
  MeasurementRecord row;
  row.size = 1234;
  row.dtype = "fp32";
  outputs.write_row(row);
  outputs.end({});
  EXPECT_NE(content_of(*targets.csv).find(",1234,fp32,ok,"), std::string::npos);
  EXPECT_NE(content_of(*targets.json).find("1234"), std::string::npos);
  EXPECT_NE(content_of(*targets.markdown).find("| 1234 |"), std::string::npos);
}

}  // namespace
}  // namespace gpuready
