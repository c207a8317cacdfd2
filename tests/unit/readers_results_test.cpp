// SPDX-License-Identifier: MIT
// Result files as this program, pandas, spreadsheets and accidents leave them.
#include "readers/results.hpp"
#include "support/sample_rows.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpuready {
namespace {

struct ReadBack {
  std::vector<MeasurementRecord> rows;
  ResultsSummary summary;
};

ReadBack read_back(const std::string& text) {
  std::istringstream bytes(text);
  ReadBack back;
  back.summary = read_results(bytes, "rows.csv",
                              [&](const MeasurementRecord& row) { back.rows.push_back(row); });
  return back;
}

std::string refusal(const std::string& text) {
  try {
    read_back(text);
  } catch (const UnreadableResults& error) {
    return error.what();
  }
  return "it was read";
}

void expect_refusal(const std::string& text, const std::string& words) {
  const std::string message = refusal(text);
  EXPECT_NE(message.find(words), std::string::npos) << message;
  EXPECT_EQ(message.rfind("cannot use 'rows.csv': ", 0), 0U) << message;
  EXPECT_NE(message.find("; give a CSV or JSON file that gpuready wrote"), std::string::npos)
      << message;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::vector<MeasurementRecord> two_rows() {
  std::vector<MeasurementRecord> rows = {cpu_row(1000, 1.0 / 3), cpu_row(2000, 0.125)};
  rows[1].status = RowStatus::kSkipped;
  rows[1].warnings = {"one_thread", "noisy"};
  rows[1].note = "a \"note\", with\nits line end";
  return rows;
}

constexpr const char* kHeading = "schema_version,size,dtype,status,cpu_runs,cpu_time_median_s\n";

TEST(ReadResults, TakesBackACsvByteForByte) {
  const std::string text = csv_text(two_rows());
  const ReadBack back = read_back(text);
  EXPECT_EQ(back.summary.rows, 2U);
  EXPECT_FALSE(back.summary.last_line_left_out);
  EXPECT_TRUE(back.summary.unknown_columns.empty());
  EXPECT_EQ(csv_text(back.rows), text);
}

TEST(ReadResults, TakesTheSameRowsFromJson) {
  std::vector<MeasurementRecord> rows = two_rows();
  rows[0].cpu.samples_s = {0.1, 0.2};
  EXPECT_EQ(csv_text(read_back(json_text(rows)).rows), csv_text(rows));
}

TEST(ReadResults, TakesWindowsLineEndsAndAByteOrderMark) {
  const std::string text = csv_text({cpu_row(1000, 0.5), cpu_row(2000, 1)});
  const ReadBack back = read_back("\xef\xbb\xbf" + replaced(text, "\n", "\r\n"));
  EXPECT_EQ(csv_text(back.rows), text);
  EXPECT_EQ(read_back("\xef\xbb\xbf" + json_text(two_rows())).rows.size(), 2U);
}

TEST(ReadResults, TakesColumnsByNameAndIgnoresUnknownOnes) {
  const ReadBack back = read_back("dtype,mine,size,status,schema_version\nfp16,x,3,ok,1\n");
  ASSERT_EQ(back.rows.size(), 1U);
  EXPECT_EQ(back.rows[0].size, 3);
  EXPECT_EQ(back.rows[0].dtype, "fp16");
  EXPECT_EQ(back.summary.unknown_columns, std::vector<std::string>{"mine"});
}

TEST(ReadResults, TakesWholeNumbersAsPandasWritesThem) {
  const ReadBack back = read_back(kHeading + std::string("1,1000,fp32,ok,7.0,2\n"));
  EXPECT_EQ(back.rows.at(0).cpu.runs, 7);
  EXPECT_EQ(back.rows.at(0).cpu.time_median_s, 2.0);
}

TEST(ReadResults, LeavesOutALastLineThatMayBeCutOff) {
  const std::string text = csv_text({cpu_row(1000, 0.5), cpu_row(2000, 1)});
  for (const std::size_t missing : {1U, 2U, 30U, 100U}) {
    const ReadBack back = read_back(text.substr(0, text.size() - missing));
    EXPECT_EQ(back.rows.size(), 1U) << missing;
    EXPECT_TRUE(back.summary.last_line_left_out) << missing;
  }
  const std::string cut_in_a_quoted_cell = text + "1,3,3000,fp32,ok,,\"the note";
  EXPECT_EQ(read_back(cut_in_a_quoted_cell).rows.size(), 2U);
}

TEST(ReadResults, LeavesOutEmptyLines) {
  EXPECT_EQ(read_back("\n" + std::string(kHeading) + "\n1,5,fp32,ok,,\n\r\n").rows.size(), 1U);
}

TEST(ReadResults, RefusesWhatIsNoResultFile) {
  expect_refusal("", "it is empty");
  expect_refusal("\xef\xbb\xbf\n", "it is empty");
  expect_refusal("size,dtype\n1,fp32\n", "the heading has no column schema_version");
  expect_refusal("schema_version;size;dtype;status\n", "no column schema_version");
  expect_refusal("size,size,schema_version,dtype,status\n", "has the column size twice");
  expect_refusal(std::string("\xff\xfes\0", 4), "byte 0");
  expect_refusal(std::string(100, '\0'), "byte 0");
  expect_refusal(std::string(2 << 20, 'x'), "longer than 1 MiB");
  expect_refusal(std::string(2 << 20, ','), "longer than 1 MiB");
  expect_refusal("{}", "no schema_version and no list of rows");
  expect_refusal("[1, 2]", "no schema_version and no list of rows");
  expect_refusal(R"({"schema_version": 1, "rows": {"a": 1}})", "no list of rows");
  expect_refusal("{\"rows\": [", "cut off or damaged at byte");
  expect_refusal(std::string(1000, '['), "nested deeper");
}

TEST(ReadResults, RefusesAnotherSchema) {
  expect_refusal(kHeading + std::string("2,5,fp32,ok,,\n"),
                 "line 2: schema_version is '2', which is another schema than this program's 1");
  expect_refusal(replaced(json_text(two_rows()), "\"schema_version\":1", "\"schema_version\":2"),
                 "row 1: schema_version is 2, which is another schema");
  expect_refusal(R"({"schema_version": 2, "rows": []})",
                 "the document: schema_version is 2, which is another schema");
}

TEST(ReadResults, RefuseDamagedRowsWithTheirLine) {
  const auto line = [](const std::string& row) {
    return kHeading + ("1,5,fp32,ok,,\n" + row + "\n");
  };
  expect_refusal(line("1,5,fp32,ok"), "line 3 has 4 cells, the heading has 6");
  expect_refusal(line("1,5,fp32,ok,,,"), "line 3 has 7 cells");
  expect_refusal(line("1,5,fp32,fine,,"), "line 3: status is 'fine', which is none of its words");
  expect_refusal(line("1,abc,fp32,ok,,"), "line 3: size is 'abc', which is no whole number");
  expect_refusal(line("1,,fp32,ok,,"), "line 3: size is 0");
  expect_refusal(line("1,-5,fp32,ok,,"), "line 3: size is -5");
  expect_refusal(line("1,5,,ok,,"), "line 3: dtype is empty");
  expect_refusal(line("1,5,fp32,ok,7.5,"), "cpu_runs is '7.5', which is no whole number");
  for (const char* number : {"nan", "inf", "-inf", "1e999", "1,5", "0x10", " 1", "1 ", "+1"}) {
    EXPECT_NE(refusal(line("1,5,fp32,ok,,\"" + std::string(number) + "\"")).find("no number"),
              std::string::npos)
        << number;
  }
  expect_refusal(line("1,5,fp32,ok,," + std::string(100, 'x')),
                 "'" + std::string(40, 'x') + "...'");
  expect_refusal(line("1,5,fp\"32,ok,,"), "line 3 has a quotation mark inside a cell");
  expect_refusal(line("1,5,\"fp32\"x,ok,,"), "line 3 has text behind a quoted cell");
  expect_refusal(line("1,5,fp32\r,ok,,"), "line 3 has a carriage return");
}

TEST(ReadResults, CountsLinesInsideQuotedCells) {
  expect_refusal("schema_version,size,dtype,status,note\n1,5,fp32,ok,\"a\nb\nc\"\n1,x,fp32,ok,\n",
                 "line 5: size");
}

TEST(ReadResults, RefusesDamagedJsonRowsWithTheirNumber) {
  const auto document = [](const std::string& row) {
    return R"({"schema_version": 1, "rows": [)" + row + "]}";
  };
  const std::string good = R"({"schema_version":1,"size":5,"dtype":"fp32","status":"ok")";
  EXPECT_EQ(read_back(document(good + "}")).rows.size(), 1U);
  expect_refusal(document(good + "}, {}"), "row 2 has no column schema_version");
  expect_refusal(document(good + R"(,"cpu_runs":"7"})"), "row 1: cpu_runs is '7'");
  expect_refusal(document(good + R"(,"cpu_runs":18446744073709551615})"), "cpu_runs");
  expect_refusal(document(good + R"(,"cpu_runs":[7]})"), "cpu_runs is no number and no text");
  expect_refusal(document(good + R"(,"cpu_time_min_s":1e999})"), "a number that is too large");
  expect_refusal(document(good + R"(,"cpu_time_min_s":NaN})"), "cut off or damaged");
}

TEST(ReadResults, TellsWhyAFileDoesNotOpen) {
  const TemporaryTree tree;
  const auto reason = [](const std::string& path) {
    try {
      read_results(path, [](const MeasurementRecord&) {});
    } catch (const UnreadableResults& error) {
      return std::string(error.what());
    }
    return std::string("it was read");
  };
  EXPECT_NE(reason(tree / "none.csv").find("none.csv': No such file"), std::string::npos);
  EXPECT_NE(reason(tree.path().string()).find("it is a folder"), std::string::npos);
}

TEST(ReadResults, TakesAMillionRowsOneAtATime) {
  const TemporaryTree tree;
  const std::string text = csv_text({cpu_row(1000, 0.5)});
  const std::size_t row_begin = text.find('\n') + 1;
  std::string rows;
  for (int i = 0; i < 1000; ++i) rows += text.substr(row_begin);
  {
    std::ofstream file(tree / "many.csv");
    file << text.substr(0, row_begin);
    for (int i = 0; i < 1000; ++i) file << rows;
  }
  std::size_t taken = 0;
  const auto summary = read_results(tree / "many.csv", [&](const MeasurementRecord&) { ++taken; });
  EXPECT_EQ(taken, 1000000U);
  EXPECT_EQ(summary.rows, 1000000U);
}

}  // namespace
}  // namespace gpuready
