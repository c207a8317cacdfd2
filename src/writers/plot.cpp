// SPDX-License-Identifier: MIT
#include "writers/plot.hpp"

#include "record/row_order.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace gpuready {
namespace {

using Row = MeasurementRecord;
using Rows = std::vector<Row>;
using Value = std::optional<double>;

bool can_be_drawn(const Value& value) {
  return value && std::isfinite(*value) && *value > 0;
}

/// Log axes have no zero: an end of a bar that is not positive is no end.
PlotPoint point_of(const Row& row, double value, const Value& low, const Value& high) {
  return {static_cast<double>(row.size), value, can_be_drawn(low) ? *low : value,
          can_be_drawn(high) ? *high : value};
}

using Points = std::vector<PlotPoint>;

template <SideTiming Row::*side>
void add_time(const Row& row, Points& points) {
  const SideTiming& timing = row.*side;
  if (can_be_drawn(timing.time_median_s))
    points.push_back(point_of(row, *timing.time_median_s, timing.time_q1_s, timing.time_q3_s));
}

template <SideTiming Row::*side>
void add_rate(const Row& row, Points& points) {
  const SideTiming& timing = row.*side;
  if (!can_be_drawn(timing.rate_gflops) || !can_be_drawn(timing.time_median_s)) return;
  const double flop = *timing.rate_gflops * *timing.time_median_s;
  const auto rate_at = [=](const Value& time) { return time ? Value(flop / *time) : Value(); };
  points.push_back(
      point_of(row, *timing.rate_gflops, rate_at(timing.time_q3_s), rate_at(timing.time_q1_s)));
}

void add_time_with_copies(const Row& row, Points& points) {
  if (can_be_drawn(row.copies.end_to_end_s))
    points.push_back(point_of(row, *row.copies.end_to_end_s, {}, {}));
}

template <Value Gain::*gain, Value Gain::*error>
void add_gain(const Row& row, Points& points) {
  const Value& speed_up = row.gain.*gain;
  if (!can_be_drawn(speed_up)) return;
  const double factor = std::exp((row.gain.*error).value_or(0) / *speed_up);
  points.push_back(point_of(row, *speed_up, *speed_up / factor, *speed_up * factor));
}

using AddPoint = void (*)(const Row&, Points&);

/// All series of one set, in their panels.
class SetSeries {
 public:
  SetSeries(const PlotSet& set, std::size_t first_colour)
      : prefix_(set.name.empty() ? "" : set.name + ": "),
        rows_(sorted_rows(set.rows)),
        next_colour_(first_colour) {
    add_cpu();
    for (const std::string& dtype : formats()) add_gpu(dtype);
  }

  [[nodiscard]] std::size_t next_colour() const { return next_colour_; }

  std::vector<PlotSeries> times;
  std::vector<PlotSeries> rates;
  std::vector<PlotSeries> gains;

 private:
  [[nodiscard]] std::vector<std::string> formats() const {
    std::vector<std::string> names;
    for (const Row& row : rows_) {
      if (std::find(names.begin(), names.end(), row.dtype) == names.end())
        names.push_back(row.dtype);
    }
    return names;
  }

  void add(std::vector<PlotSeries>& panel, PlotSeries series, const Rows& rows,
           AddPoint add_point) {
    for (const Row& row : rows) add_point(row, series.points);
    series.title = prefix_ + series.title;
    if (!series.points.empty()) panel.push_back(std::move(series));
  }

  /// Measured once a size, whatever the number of its rows.
  void add_cpu() {
    Rows rows;
    for (const Row& row : rows_) {
      const bool counts = row.status == RowStatus::kOk || row.status == RowStatus::kSkipped;
      if (counts && (rows.empty() || rows.back().size != row.size)) rows.push_back(row);
    }
    add(times, {"CPU, fp32", next_colour_, PlotLine::kSolid, {}}, rows, add_time<&Row::cpu>);
    add(rates, {"CPU, fp32", next_colour_, PlotLine::kSolid, {}}, rows, add_rate<&Row::cpu>);
    ++next_colour_;
  }

  void add_gpu(const std::string& dtype) {
    Rows rows;
    for (const Row& row : rows_) {
      if (row.dtype == dtype && row.status == RowStatus::kOk) rows.push_back(row);
    }
    const PlotSeries gpu{"GPU, " + dtype, next_colour_, PlotLine::kSolid, {}};
    const PlotSeries copies{"GPU, " + dtype + ", with copies", next_colour_, PlotLine::kDashed, {}};
    add(times, gpu, rows, add_time<&Row::gpu>);
    add(times, copies, rows, add_time_with_copies);
    add(rates, gpu, rows, add_rate<&Row::gpu>);
    add(gains, gpu, rows, add_gain<&Gain::speed_up_compute, &Gain::speed_up_compute_error>);
    add(gains, copies, rows,
        add_gain<&Gain::speed_up_end_to_end, &Gain::speed_up_end_to_end_error>);
    ++next_colour_;
  }

  std::string prefix_;
  Rows rows_;
  std::size_t next_colour_;
};

std::string title_line(const PlotSet& set) {
  if (set.rows.empty()) return set.name;
  const Environment& environment = set.rows.front().environment;
  std::string line = environment.cpu_name.empty() ? "CPU" : environment.cpu_name;
  if (environment.cpu_threads) line += fmt::format(" ({} threads)", *environment.cpu_threads);
  if (!environment.gpu_name.empty()) line = environment.gpu_name + " against " + line;
  if (!set.name.empty()) line = set.name + ": " + line;
  const std::string day = environment.started_at.substr(0, 10);
  return day.empty() ? line : line + ", " + day;
}

std::vector<PlotMark> marks_of(const Answers& answers) {
  std::vector<PlotMark> marks;
  const auto add = [&](const Crossover& crossover, const std::string& what) {
    if (crossover.estimate)
      marks.push_back(
          {*crossover.estimate, fmt::format("{}{}", what, std::llround(*crossover.estimate))});
  };
  add(answers.crossover_compute_size, "GPU wins from ");
  add(answers.crossover_end_to_end_size, "with copies from ");
  return marks;
}

void append(std::vector<PlotSeries>& all, std::vector<PlotSeries> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

}  // namespace

Plot plot_of(const std::vector<PlotSet>& sets) {
  Plot plot;
  PlotPanel times{PlotQuantity::kSeconds, {}};
  PlotPanel rates{PlotQuantity::kGflops, {}};
  PlotPanel gains{PlotQuantity::kSpeedUp, {}};
  std::size_t colour = 0;
  for (const PlotSet& set : sets) {
    SetSeries series(set, colour);
    colour = series.next_colour();
    append(times.series, std::move(series.times));
    append(rates.series, std::move(series.rates));
    append(gains.series, std::move(series.gains));
    plot.title.push_back(title_line(set));
  }
  if (sets.size() == 1) plot.marks = marks_of(sets.front().answers);
  for (PlotPanel& panel : {std::ref(times), std::ref(gains.series.empty() ? rates : gains)}) {
    if (!panel.series.empty()) plot.panels.push_back(std::move(panel));
  }
  return plot;
}

}  // namespace gpuready
