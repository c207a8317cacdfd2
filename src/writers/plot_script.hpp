// SPDX-License-Identifier: MIT
// A plot as a script for gnuplot, data included. Does not run it.
#pragma once

#include "writers/plot.hpp"

#include <string>

namespace gpuready {

enum class PlotForm { kSvg, kPng, kPdf, kTerminal };

/// By the name's end: .svg, .png, .pdf; "-" is the terminal. Throws OutputError for another one.
PlotForm plot_form_of(const std::string& name);

struct PlotStyle {
  PlotForm form = PlotForm::kSvg;
  std::size_t columns = 100;  ///< of the terminal
};

/// For gnuplot 5 or newer; writes the picture to its standard output unless `output` is set before.
/// Texts from outside (devices, files) appear only as quoted strings in it. `plot` has a panel.
std::string plot_script(const Plot& plot, const PlotStyle& style);

/// Any text as one line of gnuplot's single-quoted string, where nothing is substituted; bytes that
/// are no UTF-8 become "?".
std::string gnuplot_quoted(const std::string& text);

}  // namespace gpuready
