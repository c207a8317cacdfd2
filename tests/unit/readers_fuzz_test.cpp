// SPDX-License-Identifier: MIT
// Thousands of damaged result files: each is read or refused, and what is read has finite numbers.
#include "readers/results.hpp"
#include "support/mutation.hpp"
#include "support/sample_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace gpuready {
namespace {

constexpr int kRounds = 4000;

void expect_finite(const MeasurementRecord& row) {
  EXPECT_GE(row.size, 1);
  EXPECT_FALSE(row.dtype.empty());
  for (const auto* side : {&row.cpu, &row.gpu}) {
    for (const auto& time : {side->time_first_s, side->time_median_s, side->time_q1_s,
                             side->time_q3_s, side->time_min_s, side->rate_gflops}) {
      EXPECT_TRUE(!time || std::isfinite(*time));
    }
  }
}

struct Tally {
  int read = 0;
  int refused = 0;
};

/// Any other exception ends the test.
Tally read_damaged(const std::string& text) {
  Mutation mutation(20260102);
  Tally tally;
  for (int round = 0; round < kRounds; ++round) {
    std::istringstream bytes(mutation.damaged(text));
    try {
      read_results(bytes, "damaged", expect_finite);
      ++tally.read;
    } catch (const UnreadableResults&) {
      ++tally.refused;
    }
  }
  return tally;
}

std::vector<MeasurementRecord> three_rows() {
  std::vector<MeasurementRecord> rows = {cpu_row(1000, 0.25), cpu_row(2000, 2), cpu_row(3000, 7)};
  rows[1].note = "quoted, \"twice\"\nand on two lines";
  rows[2].gpu = rows[2].cpu;
  rows[2].cpu.samples_s = {6.9, 7, 7.1};
  return rows;
}

TEST(ReadResultsFuzz, ReadsOrRefusesDamagedCsv) {
  const Tally tally = read_damaged(csv_text(three_rows()));
  EXPECT_GT(tally.read, kRounds / 20);
  EXPECT_GT(tally.refused, kRounds / 20);
}

TEST(ReadResultsFuzz, ReadsOrRefusesDamagedJson) {
  const Tally tally = read_damaged(json_text(three_rows()));
  EXPECT_GT(tally.read, kRounds / 20);
  EXPECT_GT(tally.refused, kRounds / 20);
}

}  // namespace
}  // namespace gpuready
