// SPDX-License-Identifier: MIT
// CSV that other programs read: complete header, RFC 4180 quoting, numbers that survive, unknown as
// empty.
#include "record/fields.hpp"
#include "support/temporary_tree.hpp"
#include "writers/csv_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <vector>

namespace gpuready {
namespace {

std::string csv_of(const std::vector<MeasurementRecord>& rows) {
  const TemporaryTree folder;
  OutputTarget target(folder / "rows.csv", OutputForm::kRows);
  target.open();
  CsvWriter writer(target);
  writer.begin({});
  for (const auto& row : rows) writer.write_row(row);
  writer.end({});
  return content_of(folder / "rows.csv");
}

/// The row's line, for rows without line ends in them.
std::string line_of(const MeasurementRecord& row) {
  const std::string text = csv_of({row});
  const std::size_t begin = text.find('\n') + 1;
  return text.substr(begin, text.size() - 1 - begin);
}

TEST(CsvWriter, WritesEveryColumnThoughTheRowKnowsLittle) {
  const std::string text = csv_of({{}});
  const std::string header = text.substr(0, text.find('\n'));
  EXPECT_EQ(header.rfind("schema_version,run_order,size,dtype,status,warnings,note,", 0), 0U);
  const auto commas = static_cast<std::ptrdiff_t>(record_fields().size()) - 1;
  EXPECT_EQ(std::count(header.begin(), header.end(), ','), commas);
  const std::string line = line_of({});
  EXPECT_EQ(std::count(line.begin(), line.end(), ','), commas);
}

TEST(CsvWriter, LeavesUnknownCellsEmpty) {
  MeasurementRecord row;
  row.run_order = 3;
  row.size = 5000;
  row.dtype = "fp32";
  row.gpu.relative_error = std::nan("");
  EXPECT_EQ(line_of(row), "1,3,5000,fp32,ok" + std::string(60, ','));
}

TEST(CsvWriter, EndsLinesWithLineFeedAlone) {
  const std::string text = csv_of({{}});
  EXPECT_EQ(text.find('\r'), std::string::npos);
  EXPECT_EQ(text.back(), '\n');
}

TEST(CsvWriter, QuotesCommasQuotesAndLineEnds) {
  MeasurementRecord row;
  row.note = "needs 8 GB, has \"4\"\nof 8";
  EXPECT_NE(csv_of({row}).find(",\"needs 8 GB, has \"\"4\"\"\nof 8\","), std::string::npos);
}

TEST(CsvWriter, QuotesACellForOneSpecialCharacter) {
  for (const std::string note : {"a,b", "a\nb", "a\rb"}) {
    MeasurementRecord row;
    row.note = note;
    EXPECT_NE(csv_of({row}).find(",\"" + note + "\","), std::string::npos) << note;
  }
}

TEST(CsvWriter, LeavesPlainTextUnquoted) {
  MeasurementRecord row;
  row.note = "no GPU here; CPU only";
  EXPECT_NE(line_of(row).find(",no GPU here; CPU only,"), std::string::npos);
}

TEST(CsvWriter, WritesNumbersThatReadBackExactly) {
  MeasurementRecord row;
  row.cpu.time_first_s = 0.1;
  row.cpu.time_median_s = 1.0 / 3;
  row.cpu.time_q1_s = 1.25e-7;
  row.cpu.time_q3_s = 2;
  EXPECT_NE(line_of(row).find(",0.1,0.3333333333333333,1.25e-07,2,"), std::string::npos);
}

}  // namespace
}  // namespace gpuready
