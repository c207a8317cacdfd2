// SPDX-License-Identifier: MIT
#include "writers/plot_script.hpp"

#include "writers/number_text.hpp"
#include "writers/output_path.hpp"
#include "writers/plot_axis.hpp"
#include "writers/text_layout.hpp"

#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <array>

namespace gpuready {
namespace {

/// Okabe and Ito, "Color Universal Design" (2008): told apart by colour-blind readers too.
constexpr std::array<const char*, 7> kColours = {"#000000", "#0072B2", "#D55E00", "#009E73",
                                                 "#CC79A7", "#E69F00", "#56B4E9"};

/// Heights of a picture's parts in lines of text.
struct Layout {
  explicit Layout(const Plot& plot)
      : title(plot.title.size()), legend(plot.panels.front().series.size()) {
    total = title + legend + kPanel * plot.panels.size();
  }

  /// gnuplot counts in shares of the picture, from its lower edge.
  [[nodiscard]] std::string place_of(std::size_t panel) const {
    const std::size_t height = kPanel + (panel == 0 ? legend : 0);
    const std::size_t above = title + (panel == 0 ? 0 : legend + kPanel * panel);
    return fmt::format("set size 1,{:g}\nset origin 0,{:g}\n", share(height),
                       share(total - above - height));
  }

  static constexpr std::size_t kPanel = 20;
  std::size_t title;
  std::size_t legend;  ///< below the first panel
  std::size_t total = 0;

 private:
  [[nodiscard]] double share(std::size_t lines) const {
    return static_cast<double>(lines) / static_cast<double>(total);
  }
};

std::string terminal_line(const PlotStyle& style, std::size_t lines) {
  switch (style.form) {
    case PlotForm::kSvg:
      return fmt::format("svg size 900,{} font 'sans,15' background '#ffffff' noenhanced",
                         24 * lines);
    case PlotForm::kPng:
      return fmt::format(
          "pngcairo size 1350,{} font 'sans,17' linewidth 1.5 pointscale 1.6 noenhanced",
          36 * lines);
    case PlotForm::kPdf:
      return fmt::format("pdfcairo size 18cm,{:g}cm font 'sans,11' noenhanced",
                         0.48 * static_cast<double>(lines));
    case PlotForm::kTerminal: break;
  }
  return fmt::format("dumb size {},{} noenhanced", style.columns, lines);
}

std::string quantity_text(PlotQuantity quantity) {
  switch (quantity) {
    case PlotQuantity::kSeconds: return "time of one product (median, quartiles)";
    case PlotQuantity::kGflops: return "GFLOP/s (median, quartiles)";
    case PlotQuantity::kSpeedUp: break;
  }
  return "speed-up: CPU time / GPU time (± one standard error)";
}

std::string tick_text(double value, PlotQuantity quantity) {
  if (quantity == PlotQuantity::kSpeedUp) return fmt::format("{:g}x", value);
  if (quantity == PlotQuantity::kGflops) return fmt::format("{:g}", value);
  constexpr std::array<std::pair<double, const char*>, 4> kUnits = {
      {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}}};
  const auto* const unit = std::find_if(kUnits.begin(), kUnits.end() - 1, [=](const auto& entry) {
    return value >= entry.first * 0.999;
  });
  return fmt::format("{:g} {}", value / unit->first, unit->second);
}

template <typename Text>
std::string ticks_line(const std::string& axis, const AxisRange& range, Text text) {
  std::vector<std::string> ticks;
  for (const double tick : log_ticks(range))
    ticks.push_back(fmt::format("'{}' {:g}", text(tick), tick));
  return fmt::format("set {}tics ({})\nset {}range [{:g}:{:g}]\n", axis, fmt::join(ticks, ", "),
                     axis, range.low, range.high);
}

AxisRange sizes_of(const std::vector<PlotPanel>& panels) {
  AxisRange range{1e300, 0};
  for (const auto& panel : panels) {
    for (const auto& series : panel.series) {
      range.low = std::min(range.low, series.points.front().size);
      range.high = std::max(range.high, series.points.back().size);
    }
  }
  return range;
}

AxisRange values_of(const PlotPanel& panel) {
  AxisRange range{1e300, 0};
  for (const auto& series : panel.series) {
    for (const PlotPoint& point : series.points) {
      range.low = std::min(range.low, point.low);
      range.high = std::max(range.high, point.high);
    }
  }
  if (panel.quantity != PlotQuantity::kSpeedUp) return range;
  return {std::min(range.low, 1.0), std::max(range.high, 1.0)};
}

std::string block_name(std::size_t panel, std::size_t series) {
  return fmt::format("$panel{}_series{}", panel, series);
}

std::string data_blocks(const Plot& plot) {
  std::string text;
  for (std::size_t p = 0; p < plot.panels.size(); ++p) {
    for (std::size_t s = 0; s < plot.panels[p].series.size(); ++s) {
      text += block_name(p, s) + " << END\n";
      for (const PlotPoint& point : plot.panels[p].series[s].points)
        text += fmt::format("{} {} {} {}\n", point.size, point.value, point.low, point.high);
      text += "END\n";
    }
  }
  return text;
}

/// Error bars as arrows with flat heads at both ends: gnuplot's own style draws a white disc over
/// them under each point in some picture formats.
std::string series_part(const PlotSeries& series, const std::string& block) {
  const char* const colour = kColours[series.colour % kColours.size()];
  const bool dashed = series.line == PlotLine::kDashed;
  return fmt::format(
      "{0} using 1:($4 > $3 ? $3 : NaN):(0):($4 - $3) with vectors heads size screen 0.006,90 "
      "linecolor rgb '{1}' linewidth 1.5 notitle, "
      "{0} using 1:2 with lines linecolor rgb '{1}' dashtype {3} linewidth 2 title {4}, "
      "{0} using 1:2 with points linecolor rgb '{1}' pointtype {2} pointsize 0.7 notitle",
      block, colour, dashed ? 6 : 7, dashed ? 2 : 1, gnuplot_quoted(series.title));
}

/// A line at "neither is faster", and one at each crossover; labels step up so that they do not
/// meet.
std::string marks_text(const Plot& plot) {
  std::string text =
      "set arrow from graph 0, first 1 to graph 1, first 1 nohead linewidth 1.5 linecolor rgb "
      "'#888888'\n";
  double height = 0.05;
  for (const PlotMark& mark : plot.marks) {
    text += fmt::format(
        "set arrow from first {0:g}, graph 0 to first {0:g}, graph 1 nohead dashtype 2 linecolor "
        "rgb "
        "'#666666'\n"
        "set label {1} at first {0:g}, graph {2:g} offset 2,0 textcolor rgb '#444444'\n",
        mark.size, gnuplot_quoted(mark.label), height);
    height += 0.07;
  }
  return text;
}

std::string y_axis(const PlotPanel& panel) {
  const AxisRange values = with_room(values_of(panel));
  const std::string label = fmt::format("set ylabel '{}'\n", quantity_text(panel.quantity));
  if (panel.quantity == PlotQuantity::kGflops)
    return label +
           fmt::format("unset logscale y\nset ytics auto\nset yrange [0:{:g}]\n", values.high);
  return label + "set logscale y\n" +
         ticks_line("y", values, [&](double value) { return tick_text(value, panel.quantity); });
}

/// The first panel's legend is that of the second too: its series have the same names and colours.
std::string panel_text(const Plot& plot, std::size_t index) {
  const PlotPanel& panel = plot.panels[index];
  std::string text = Layout(plot).place_of(index) + y_axis(panel);
  if (panel.quantity == PlotQuantity::kSpeedUp) text += marks_text(plot);
  if (index > 0) text += "unset key\n";
  if (index + 1 == plot.panels.size()) text += "set xlabel 'matrix size'\n";
  std::vector<std::string> parts;
  for (std::size_t s = 0; s < panel.series.size(); ++s)
    parts.push_back(series_part(panel.series[s], block_name(index, s)));
  return text + fmt::format("plot {}\n", fmt::join(parts, ", "));
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Bytes of the UTF-8 character that begins at `position`; 0: none does.
std::size_t character_length(const std::string& text, std::size_t position) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned char first = byte(position);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || position + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(position + i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

}  // namespace

PlotForm plot_form_of(const std::string& name) {
  if (name == kStandardOutput) return PlotForm::kTerminal;
  if (ends_with(name, ".svg")) return PlotForm::kSvg;
  if (ends_with(name, ".png")) return PlotForm::kPng;
  if (ends_with(name, ".pdf")) return PlotForm::kPdf;
  throw OutputError("cannot draw '" + name +
                    "': a plot's name ends in .svg, .png or .pdf, or is - for the terminal");
}

std::string gnuplot_quoted(const std::string& text) {
  const std::string line = one_line(text);
  std::string quoted = "'";
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t length = character_length(line, i);
    if (line[i] == '\'') quoted += '\'';
    quoted += length == 0 ? "?" : line.substr(i, length);
    i += std::max<std::size_t>(length, 1);
  }
  return quoted + '\'';
}

std::string plot_script(const Plot& plot, const PlotStyle& style) {
  std::vector<std::string> titles;
  for (const auto& line : plot.title) titles.push_back(gnuplot_quoted(line));
  const std::string grid = "set grid linetype 1 linecolor rgb '#d0d0d0'\n";
  std::string text = "set encoding utf8\nset terminal " + terminal_line(style, Layout(plot).total) +
                     '\n' + data_blocks(plot) +
                     fmt::format("set multiplot title {}\n", fmt::join(titles, ".\"\\n\".")) +
                     "set lmargin 12\nset rmargin 4\nset logscale x\n"
                     "set key outside center bottom vertical maxcols 1 Left reverse\n" +
                     (style.form == PlotForm::kTerminal ? "" : grid) +
                     ticks_line("x", with_room(sizes_of(plot.panels)),
                                [](double size) { return fmt::format("{:g}", size); });
  for (std::size_t i = 0; i < plot.panels.size(); ++i) text += panel_text(plot, i);
  return text + "unset multiplot\n";
}

}  // namespace gpuready
