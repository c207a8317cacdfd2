// SPDX-License-Identifier: MIT
// A picture of measured rows as plain data: panels, series and points. Does not know how it is
// drawn.
#pragma once

#include "record/answers.hpp"
#include "record/measurement_record.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace gpuready {

/// The rows of one run; several in one picture lie over each other.
struct PlotSet {
  std::string name;  ///< such as the file's; may be empty when it is the only one
  std::vector<MeasurementRecord> rows;
  Answers answers;  ///< its crossovers are marked when it is the only one
};

struct PlotPoint {
  double size = 0;
  double value = 0;
  double low = 0;  ///< of the error bar; equals `value` where no error is known
  double high = 0;
};

/// Series of one colour belong together.
enum class PlotLine { kSolid, kDashed };

struct PlotSeries {
  std::string title;
  std::size_t colour = 0;  ///< from 0
  PlotLine line = PlotLine::kSolid;
  std::vector<PlotPoint> points;  ///< by size; never empty
};

enum class PlotQuantity { kSeconds, kGflops, kSpeedUp };

struct PlotPanel {
  PlotQuantity quantity = PlotQuantity::kSeconds;
  std::vector<PlotSeries> series;  ///< never empty
};

/// A size at which something happens.
struct PlotMark {
  double size = 0;
  std::string label;
};

struct Plot {
  std::vector<std::string> title;  ///< lines
  std::vector<PlotPanel> panels;   ///< none: there is nothing to draw
  std::vector<PlotMark> marks;     ///< of the speed-up's panel
};

/// Times above; below them the speed-up, or the rates where no speed-up is known. Times of rows
/// `ok` (and of the CPU in rows `skipped`), with error bars from quartile to quartile; speed-ups
/// with one standard error, taken as a share.
Plot plot_of(const std::vector<PlotSet>& sets);

}  // namespace gpuready
