// SPDX-License-Identifier: MIT
// The table for people: columns line up, colour adds nothing but colour.
#include "support/temporary_tree.hpp"
#include "writers/table_writer.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace gpuready {
namespace {

std::string table_of(const MeasurementRecord& row, const TextStyle& style) {
  const TemporaryTree folder;
  OutputTarget target(folder / "table", OutputForm::kRows);
  target.open();
  TableWriter writer(target, {style, TableRows::kAsFinished});
  writer.begin({});
  writer.write_row(row);
  return content_of(folder / "table");
}

MeasurementRecord measured_row() {
  MeasurementRecord row;
  row.size = 5000;
  row.dtype = "fp32";
  row.cpu.time_median_s = 0.8765;
  row.cpu.time_q1_s = 0.8730;
  row.cpu.time_q3_s = 0.8800;
  row.cpu.rate_gflops = 285.2;
  row.gpu.time_median_s = 843e-6;
  row.gpu.rate_gflops = 15783;
  row.gain.speed_up_compute = 1039.7;
  row.gain.speed_up_end_to_end = 12.04;
  return row;
}

const std::string kTitles =
    "                CPU                   GPU\n"
    "  size type    time     ± GFLOP/s    time     ± GFLOP/s speed-up +copies status\n";

TEST(TableWriter, LinesUpTitlesAndCells) {
  EXPECT_EQ(
      table_of(measured_row(), {}),
      kTitles + "  5000 fp32  876 ms ±0.4%   285.2  843 µs     -   15783    1040x   12.0x ok\n");
}

TEST(TableWriter, PutsRemarksBelowTheRowWithinTheWidth) {
  MeasurementRecord row;
  row.size = 90000;
  row.dtype = "fp32";
  row.status = RowStatus::kOom;
  row.warnings = {"one_thread"};
  row.note = "needs 97.2 GB (90.5 GiB) of host memory, 8.4 GB (7.8 GiB) are free";
  EXPECT_EQ(table_of(row, {60, Colour::kNever}),
            kTitles +
                " 90000 fp32       -     -       -       -     -       -        -       - oom\n"
                "        one_thread: needs 97.2 GB (90.5 GiB) of host memory,\n"
                "        8.4 GB (7.8 GiB) are free\n");
}

TEST(TableWriter, KeepsRowsAndSortsThemOnRequest) {
  const TemporaryTree folder;
  OutputTarget target(folder / "table", OutputForm::kRows);
  target.open();
  TableWriter writer(target, {{}, TableRows::kSortedAtEnd});
  writer.begin({});
  MeasurementRecord row = measured_row();
  writer.write_row(row);
  row.size = 1000;
  writer.write_row(row);
  EXPECT_EQ(content_of(folder / "table"), kTitles);
  Answers answers;
  answers.dtype = "fp32";
  answers.crossover_compute_size.reason = answers.crossover_end_to_end_size.reason = "no GPU";
  writer.end(answers);
  const std::string text = content_of(folder / "table");
  EXPECT_LT(text.find("  1000 fp32"), text.find("  5000 fp32"));
  EXPECT_EQ(text.substr(text.rfind("\n\n")), "\n\nfp32: no GPU.\n");
}

TEST(TableWriter, FitsInEightyColumns) {
  MeasurementRecord row = measured_row();
  row.size = 100000;
  row.status = RowStatus::kSkipped;
  row.gpu.time_median_s = 12345;
  row.gpu.time_q1_s = 0;
  row.gpu.time_q3_s = 24690;
  row.gpu.rate_gflops = 1979000;
  const std::string text = table_of(row, {});
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(text_width(line), 80U) << line;
}

std::string without_colour(std::string text) {
  for (auto begin = text.find('\x1b'); begin != std::string::npos; begin = text.find('\x1b')) {
    text.erase(begin, text.find('m', begin) + 1 - begin);
  }
  return text;
}

TEST(TableWriter, AddsNothingButColour) {
  MeasurementRecord row = measured_row();
  row.status = RowStatus::kWrong;
  row.note = "error 0.3 above 6.8e-05";
  const std::string coloured = table_of(row, {100, Colour::kAlways});
  EXPECT_NE(coloured.find("\x1b[31mwrong\x1b[0m"), std::string::npos);
  EXPECT_EQ(without_colour(coloured), table_of(row, {}));
}

}  // namespace
}  // namespace gpuready
