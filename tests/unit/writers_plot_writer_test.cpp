// SPDX-License-Identifier: MIT
// The real gnuplot where there is one, and programs of its name that go wrong.
#include "support/recorded_rows.hpp"
#include "support/temporary_tree.hpp"
#include "writers/gnuplot.hpp"
#include "writers/plot_writer.hpp"
#include "writers/row_outputs.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

/// PATH is this folder alone, as long as it lives.
class OnlyPath {
 public:
  explicit OnlyPath(const fs::path& folder) {
    setenv("PATH", (folder.string() + ":/usr/bin/no:/bin/no").c_str(), 1);
  }
  OnlyPath(const OnlyPath&) = delete;
  OnlyPath& operator=(const OnlyPath&) = delete;
  ~OnlyPath() { setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_ = std::getenv("PATH");
};

struct Drawing {
  TemporaryTree tree;
  std::string name = tree.write("/plot.svg", "precious").string();
  std::vector<std::string> notices;
  std::string error;

  void draw(const std::vector<MeasurementRecord>& rows) {
    OutputTarget target(name, OutputForm::kDocument);
    target.open();
    PlotWriter writer(target, name, 100, [&](const auto& notice) { notices.push_back(notice); });
    writer.begin({});
    for (const auto& row : rows) writer.write_row(row);
    try {
      writer.end({});
    } catch (const std::runtime_error& failure) {
      error = failure.what();
    }
  }
};

std::vector<MeasurementRecord> synthetic_rows() {
  return recorded_rows("SYNTHETIC_gpu_sweep.csv");
}

TEST(PlotWriter, DrawsInEveryForm) {
  if (!has_gnuplot()) GTEST_SKIP() << "no gnuplot here";
  Drawing drawing;
  for (const auto& [end, beginning] :
       {std::pair{".svg", "<?xml"}, std::pair{".png", "\x89PNG"}, std::pair{".pdf", "%PDF"}}) {
    drawing.name = drawing.tree / ("plot" + std::string(end));
    drawing.draw(synthetic_rows());
    EXPECT_EQ(drawing.error, "");
    EXPECT_EQ(content_of(drawing.name).rfind(beginning, 0), 0U) << end;
  }
  EXPECT_NE(content_of(drawing.tree / "plot.svg").find("SYNTHETIC GPU against"), std::string::npos);
  EXPECT_EQ(std::distance(fs::directory_iterator(drawing.tree.path()), {}), 3);
}

TEST(PlotWriter, DrawsNamesOfAnyKindAsTheyAre) {
  if (!has_gnuplot()) GTEST_SKIP() << "no gnuplot here";
  auto rows = synthetic_rows();
  for (auto& row : rows) row.environment.gpu_name = "B's \"card\" {a_b} @x <& %d `id` \\n";
  Drawing drawing;
  drawing.draw(rows);
  EXPECT_EQ(drawing.error, "");
  EXPECT_NE(content_of(drawing.name).find("B's \"card\" {a_b} @x &lt;&amp; %d `id` \\n against"),
            std::string::npos);
}

TEST(PlotWriter, KeepsScriptAndOldPictureWithoutGnuplot) {
  Drawing drawing;
  const TemporaryTree empty;
  const OnlyPath path(empty.path());
  drawing.draw(synthetic_rows());
  EXPECT_NE(drawing.notices.at(0).find("apt-get install gnuplot-nox"), std::string::npos);
  EXPECT_NE(drawing.error.find("apt-get install gnuplot-nox"), std::string::npos) << drawing.error;
  EXPECT_NE(drawing.error.find("plot.svg.gnuplot'"), std::string::npos) << drawing.error;
  EXPECT_EQ(content_of(drawing.name), "precious");
  const std::string script = content_of(drawing.name + ".gnuplot");
  EXPECT_EQ(script.rfind("set output '" + drawing.name + "'\n", 0), 0U) << script;
}

TEST(PlotWriter, KeepsTheOldPictureWhenGnuplotFails) {
  for (const char* commands : {"echo half > \"${2%/*}/nothing\"; echo 'no terminal' >&2; exit 3",
                               "kill -SEGV $$", "exit 0"}) {
    Drawing drawing;
    const TemporaryTree broken;
    broken.write_script("/gnuplot", commands);
    const OnlyPath path(broken.path());
    drawing.draw(synthetic_rows());
    EXPECT_NE(drawing.error.find("cannot draw '"), std::string::npos) << commands;
    EXPECT_EQ(content_of(drawing.name), "precious");
    EXPECT_TRUE(fs::exists(drawing.name + ".gnuplot"));
  }
}

TEST(PlotWriter, DrawsTheKeptScriptLater) {
  if (!has_gnuplot()) GTEST_SKIP() << "no gnuplot here";
  Drawing drawing;
  {
    const TemporaryTree empty;
    const OnlyPath path(empty.path());
    drawing.draw(synthetic_rows());
  }
  EXPECT_EQ(std::system(("gnuplot " + drawing.name + ".gnuplot").c_str()), 0);
  EXPECT_EQ(content_of(drawing.name).rfind("<?xml", 0), 0U);
}

TEST(PlotWriter, SaysWhenThereIsNothingToDraw) {
  Drawing drawing;
  drawing.draw({});
  EXPECT_NE(drawing.notices.back().find("is not drawn"), std::string::npos);
  EXPECT_EQ(drawing.error, "");
  EXPECT_EQ(content_of(drawing.name), "precious");
}

void ignore(const std::string&) {}

TEST(RowOutputs, RefuseAPlotTheyCannotDrawOrPlace) {
  const TemporaryTree tree;
  RowTargets targets;
  targets.plot = tree / "plot.gif";
  EXPECT_THROW(RowOutputs(targets, {}, ignore), OutputError);
  targets.plot = tree / "plot.svg";
  targets.csv = tree / "plot.svg";
  EXPECT_THROW(RowOutputs(targets, {}, ignore), OutputError);
  targets.plot = "-";
  targets.csv = "-";
  EXPECT_THROW(RowOutputs(targets, {}, ignore), OutputError);
  targets.csv.reset();
  EXPECT_NO_THROW(RowOutputs(targets, {}, ignore));
}

}  // namespace
}  // namespace gpuready
