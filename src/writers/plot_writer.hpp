// SPDX-License-Identifier: MIT
// Rows as a picture: log-log times and speed-up curves, drawn by gnuplot when the run is over. Does
// not know who looks at it.
#pragma once

#include "writers/output_target.hpp"
#include "writers/plot_script.hpp"
#include "writers/row_writer.hpp"

#include <functional>
#include <string>
#include <vector>

namespace gpuready {

/// Draws `plot` into `target`, which has the form of a document, is open and is named `name`.
/// Without a gnuplot that works, NAME.gnuplot keeps the script with its data and std::runtime_error
/// says how to draw it; the target is then left as it was.
void write_plot(OutputTarget& target, const std::string& name, const Plot& plot,
                const PlotStyle& style);

class PlotWriter : public RowWriter {
 public:
  using Notice = std::function<void(const std::string&)>;

  /// `notice` is told before the first row when there is no gnuplot, and when there is nothing to
  /// draw.
  PlotWriter(OutputTarget& target, std::string name, std::size_t columns, Notice notice);

  void begin(const Environment& environment) override;
  void write_row(const MeasurementRecord& row) override;
  void end(const Answers& answers) override;

 private:
  OutputTarget& target_;
  std::string name_;
  PlotStyle style_;
  Notice notice_;
  std::vector<MeasurementRecord> rows_;
};

}  // namespace gpuready
