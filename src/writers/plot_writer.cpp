// SPDX-License-Identifier: MIT
#include "writers/plot_writer.hpp"

#include "writers/gnuplot.hpp"

#include <stdexcept>
#include <utility>

namespace gpuready {
namespace {

std::string shown(const std::string& name) {
  return name == kStandardOutput ? "the plot" : "'" + name + "'";
}

/// What a reader needs to draw the plot elsewhere or later, in words that end a message.
std::string keep_script(const std::string& name, const std::string& script) {
  if (name == kStandardOutput) return {};
  const std::string kept = name + ".gnuplot";
  OutputTarget target(kept, OutputForm::kDocument);
  target.open();
  const std::string text = "set output " + gnuplot_quoted(name) + '\n' + script;
  if (target.stores_documents()) {
    target.store(text);
  } else {
    target.write(text);
  }
  return ". Script and data are in '" + kept + "'; gnuplot draws them.";
}

}  // namespace

void write_plot(OutputTarget& target, const std::string& name, const Plot& plot,
                const PlotStyle& style) {
  const std::string script = plot_script(plot, style);
  std::string picture;
  try {
    picture = drawn_by_gnuplot(script);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error("cannot draw " + shown(name) + ": " + error.what() +
                             keep_script(name, script));
  }
  if (target.stores_documents()) {
    target.store(picture);
  } else {
    target.write(style.form == PlotForm::kTerminal ? '\n' + picture : picture);
  }
}

PlotWriter::PlotWriter(OutputTarget& target, std::string name, std::size_t columns, Notice notice)
    : target_(target),
      name_(std::move(name)),
      style_{plot_form_of(name_), columns},
      notice_(std::move(notice)) {}

void PlotWriter::begin(const Environment&) {
  if (!has_gnuplot()) {
    notice_("there is no gnuplot to draw " + shown(name_) +
            "; install it meanwhile, on Debian and Ubuntu with apt-get install gnuplot-nox");
  }
}

void PlotWriter::write_row(const MeasurementRecord& row) {
  rows_.push_back(row);
}

void PlotWriter::end(const Answers& answers) {
  const Plot plot = plot_of({{"", std::move(rows_), answers}});
  if (plot.panels.empty()) {
    notice_(shown(name_) + " is not drawn: no size was measured to its end");
  } else {
    write_plot(target_, name_, plot, style_);
  }
}

}  // namespace gpuready
