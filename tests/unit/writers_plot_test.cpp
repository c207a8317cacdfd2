// SPDX-License-Identifier: MIT
// Which curves a picture has, and where their points lie.
#include "commands/answers.hpp"
#include "support/recorded_rows.hpp"
#include "writers/plot.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace gpuready {
namespace {

using Titles = std::vector<std::string>;

std::vector<MeasurementRecord> synthetic_rows() {
  return recorded_rows("SYNTHETIC_gpu_sweep.csv");
}

Titles titles_of(const PlotPanel& panel) {
  Titles titles;
  for (const PlotSeries& series : panel.series) titles.push_back(series.title);
  return titles;
}

MeasurementRecord cpu_row(std::int64_t size, double time_s) {
  MeasurementRecord row;
  row.size = size;
  row.dtype = "fp32";
  row.cpu.time_median_s = time_s;
  row.cpu.time_q1_s = time_s / 2;
  row.cpu.time_q3_s = time_s * 4;
  row.cpu.rate_gflops = 8;
  return row;
}

TEST(Plot, OfAGpuHasTimesAndSpeedUps) {
  const auto rows = synthetic_rows();
  const Plot plot = plot_of({{"", rows, answers_of(rows)}});
  ASSERT_EQ(plot.panels.size(), 2U);
  EXPECT_EQ(plot.panels[0].quantity, PlotQuantity::kSeconds);
  EXPECT_EQ(titles_of(plot.panels[0]), (Titles{"CPU, fp32", "GPU, fp32", "GPU, fp32, with copies",
                                               "GPU, fp16", "GPU, fp16, with copies"}));
  EXPECT_EQ(plot.panels[1].quantity, PlotQuantity::kSpeedUp);
  EXPECT_EQ(titles_of(plot.panels[1]),
            (Titles{"GPU, fp32", "GPU, fp32, with copies", "GPU, fp16", "GPU, fp16, with copies"}));
  EXPECT_EQ(plot.title, (Titles{"SYNTHETIC GPU against SYNTHETIC CPU (8 threads), 2026-01-01"}));
}

TEST(Plot, GivesBothPanelsTheSameColourForOneFormat) {
  const Plot plot = plot_of({{"", synthetic_rows(), {}}});
  for (const PlotSeries& gain : plot.panels.at(1).series) {
    for (const PlotSeries& time : plot.panels.at(0).series) {
      if (time.title != gain.title) continue;
      EXPECT_EQ(time.colour, gain.colour) << time.title;
      EXPECT_EQ(time.line, gain.line) << time.title;
    }
  }
}

TEST(Plot, SortsPointsAndShowsTheCpuOnceASize) {
  const Plot plot = plot_of({{"", synthetic_rows(), {}}});
  const auto& points = plot.panels.at(0).series.at(0).points;
  EXPECT_EQ(points.size(), 15U);
  for (std::size_t i = 1; i < points.size(); ++i) EXPECT_LT(points[i - 1].size, points[i].size);
}

TEST(Plot, MarksTheCrossoversOfItsOnlySet) {
  const auto rows = synthetic_rows();
  const PlotSet set{"", rows, answers_of(rows)};
  const Plot plot = plot_of({set});
  ASSERT_EQ(plot.marks.size(), 2U);
  EXPECT_EQ(plot.marks[0].label.substr(0, 15), "GPU wins from 1");
  EXPECT_DOUBLE_EQ(plot.marks[1].size, set.answers.crossover_end_to_end_size.estimate.value());
  EXPECT_TRUE(plot_of({set, set}).marks.empty());
}

TEST(Plot, OfTheCpuAloneHasRatesInsteadOfSpeedUps) {
  const Plot plot = plot_of({{"", {cpu_row(2000, 2), cpu_row(1000, 0.25)}, {}}});
  ASSERT_EQ(plot.panels.size(), 2U);
  EXPECT_EQ(plot.panels[1].quantity, PlotQuantity::kGflops);
  const PlotPoint& time = plot.panels[0].series.at(0).points.at(0);
  EXPECT_EQ(time.size, 1000);
  EXPECT_EQ(time.low, 0.125);
  EXPECT_EQ(time.high, 1);
  const PlotPoint& rate = plot.panels[1].series.at(0).points.at(0);
  EXPECT_EQ(rate.value, 8);
  EXPECT_EQ(rate.low, 2);
  EXPECT_EQ(rate.high, 16);
}

TEST(Plot, KeepsTheBarOfASpeedUpAboveZero) {
  MeasurementRecord row = cpu_row(1000, 1);
  row.gpu.time_median_s = 0.5;
  row.gain.speed_up_compute = 2;
  row.gain.speed_up_compute_error = 4;
  const PlotPoint point = plot_of({{"", {row}, {}}}).panels.at(1).series.at(0).points.at(0);
  EXPECT_DOUBLE_EQ(point.low, 2 * std::exp(-2));
  EXPECT_DOUBLE_EQ(point.high, 2 * std::exp(2));
}

TEST(Plot, LeavesOutWhatIsWrongOrUnknown) {
  MeasurementRecord wrong = cpu_row(1000, 1);
  wrong.status = RowStatus::kWrong;
  MeasurementRecord oom;
  oom.status = RowStatus::kOom;
  EXPECT_TRUE(plot_of({{"", {wrong, oom}, {}}}).panels.empty());
  EXPECT_TRUE(plot_of({{"", {}, {}}}).panels.empty());
  MeasurementRecord skipped = cpu_row(1000, 1);
  skipped.dtype = "fp16";
  skipped.status = RowStatus::kSkipped;
  EXPECT_EQ(titles_of(plot_of({{"", {skipped}, {}}}).panels.at(0)), (Titles{"CPU, fp32"}));
}

TEST(Plot, TellsSeveralSetsApart) {
  const Plot plot =
      plot_of({{"old.csv", {cpu_row(1000, 1)}, {}}, {"new.csv", {cpu_row(1000, 2)}, {}}});
  EXPECT_EQ(titles_of(plot.panels.at(0)), (Titles{"old.csv: CPU, fp32", "new.csv: CPU, fp32"}));
  EXPECT_NE(plot.panels[0].series[0].colour, plot.panels[0].series[1].colour);
  EXPECT_EQ(plot.title, (Titles{"old.csv: CPU", "new.csv: CPU"}));
}

}  // namespace
}  // namespace gpuready
