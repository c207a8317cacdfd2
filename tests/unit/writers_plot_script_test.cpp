// SPDX-License-Identifier: MIT
#include "writers/output_path.hpp"
#include "writers/plot_axis.hpp"
#include "writers/plot_script.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

using Ticks = std::vector<double>;

std::string refusal(const std::string& name) {
  try {
    plot_form_of(name);
  } catch (const OutputError& error) {
    return error.what();
  }
  return "taken";
}

TEST(PlotForm, IsThatOfTheNamesEnd) {
  EXPECT_EQ(plot_form_of("a/b.svg"), PlotForm::kSvg);
  EXPECT_EQ(plot_form_of("b.png"), PlotForm::kPng);
  EXPECT_EQ(plot_form_of("b.pdf"), PlotForm::kPdf);
  EXPECT_EQ(plot_form_of("-"), PlotForm::kTerminal);
  for (const char* name : {"b.jpg", "svg", "b.svg.gz", "b", ""})
    EXPECT_NE(refusal(name).find(".svg, .png or .pdf"), std::string::npos) << name;
}

TEST(LogTicks, HaveStepsWithinTwoDecadesAndPowersBeyond) {
  EXPECT_EQ(log_ticks({150, 2200}), (Ticks{200, 500, 1000, 2000}));
  EXPECT_EQ(log_ticks({80, 12000}), (Ticks{100, 200, 500, 1000, 2000, 5000, 10000}));
  EXPECT_EQ(log_ticks({0.5, 20000}), (Ticks{1, 10, 100, 1000, 10000}));
  EXPECT_LE(log_ticks({1e-9, 1e9}).size(), 9U);
}

TEST(GnuplotQuoted, LeavesNothingToSubstitute) {
  EXPECT_EQ(gnuplot_quoted("plain"), "'plain'");
  EXPECT_EQ(gnuplot_quoted("it's"), "'it''s'");
  EXPECT_EQ(gnuplot_quoted("a'; system(\"rm x\") #"), "'a''; system(\"rm x\") #'");
  EXPECT_EQ(gnuplot_quoted("two\nlines\\"), "'two lines\\'");
  EXPECT_EQ(gnuplot_quoted("\xff gr\xc3\xb6\xc3\x9f"
                           "e \xe4\xb8\xad \xc3"),
            "'? gr\xc3\xb6\xc3\x9f"
            "e \xe4\xb8\xad ?'");
}

Plot one_point(const std::string& name) {
  return {
      {name}, {{PlotQuantity::kSpeedUp, {{name, 0, PlotLine::kSolid, {{1000, 8, 4, 16}}}}}}, {}};
}

TEST(PlotScript, HoldsTextsFromOutsideOnlyQuoted) {
  const std::string name = "x'\"`@{_^}\\%";
  std::string script = plot_script(one_point(name), {PlotForm::kSvg, 100});
  const std::string quoted = gnuplot_quoted(name);
  int found = 0;
  for (auto at = script.find(quoted); at != std::string::npos; at = script.find(quoted), ++found)
    script.erase(at, quoted.size());
  EXPECT_EQ(found, 2);
  EXPECT_EQ(script.find("`@"), std::string::npos);
  EXPECT_NE(script.find("noenhanced"), std::string::npos);
}

TEST(PlotScript, HasTheDataAndTheLineWhereNeitherIsFaster) {
  const std::string script = plot_script(one_point("GPU"), {PlotForm::kTerminal, 77});
  EXPECT_NE(script.find("\n1000 8 4 16\n"), std::string::npos) << script;
  EXPECT_NE(script.find("from graph 0, first 1 to graph 1, first 1"), std::string::npos);
  EXPECT_NE(script.find("set ytics ('1x' 1, '2x' 2, '5x' 5, '10x' 10)"), std::string::npos)
      << script;
  EXPECT_NE(script.find("dumb size 77,"), std::string::npos);
}

TEST(PlotScript, NamesTimesWithTheirUnits) {
  Plot plot = one_point("CPU");
  plot.panels[0].quantity = PlotQuantity::kSeconds;
  plot.panels[0].series[0].points = {{100, 9e-6, 9e-6, 9e-6}, {9000, 11, 11, 11}};
  EXPECT_NE(plot_script(plot, {}).find("('10 µs' 1e-05, '100 µs' 0.0001, '1 ms' 0.001, '10 ms' "
                                       "0.01, '100 ms' 0.1, '1 s' 1, '10 s' 10)"),
            std::string::npos)
      << plot_script(plot, {});
}

}  // namespace
}  // namespace gpuready
