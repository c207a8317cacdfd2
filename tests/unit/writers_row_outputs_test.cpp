// SPDX-License-Identifier: MIT
#include "support/temporary_tree.hpp"
#include "writers/row_outputs.hpp"

#include <gtest/gtest.h>

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
