// SPDX-License-Identifier: MIT
// A Markdown table must survive being pasted: no cell may break it.
#include "support/temporary_tree.hpp"
#include "writers/markdown_writer.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

std::string markdown_of(const Environment& environment, const MeasurementRecord& row) {
  const TemporaryTree folder;
  OutputTarget target(folder / "rows.md", OutputForm::kDocument);
  target.open();
  MarkdownWriter writer(target);
  writer.begin(environment);
  writer.write_row(row);
  return content_of(folder / "rows.md");
}

TEST(MarkdownWriter, ShowsTimesInMillisecondsAndTheGain) {
  MeasurementRecord row;
  row.size = 5000;
  row.dtype = "fp32";
  row.cpu.time_median_s = 0.8765432;
  row.cpu.rate_gflops = 285.21;
  row.gpu.time_median_s = 0.01584;
  row.gpu.rate_gflops = 15782.8;
  row.gain.speed_up_compute = 55.337;
  row.gain.speed_up_end_to_end = 12.04;
  const std::string text = markdown_of({}, row);
  EXPECT_EQ(text,
            "| size | dtype | status | CPU ms | GPU ms | CPU GFLOP/s | GPU GFLOP/s | speed-up | "
            "with copies | note |\n"
            "| --: | :-- | :-- | --: | --: | --: | --: | --: | --: | :-- |\n"
            "| 5000 | fp32 | ok | 876.5 | 15.84 | 285.2 | 15783 | 55.3x | 12.0x |  |\n");
}

TEST(MarkdownWriter, MarksUnknownAndEscapesWhatWouldBreakTheTable) {
  MeasurementRecord row;
  row.size = 100;
  row.dtype = "fp16";
  row.status = RowStatus::kFailed;
  row.warnings = {"noisy"};
  row.note = "a|b\nc";
  const std::string text = markdown_of({}, row);
  EXPECT_NE(text.find("| 100 | fp16 | failed | - | - | - | - | - | - | noisy: a\\|b c |\n"),
            std::string::npos)
      << text;
}

TEST(MarkdownWriter, SortsRowsAndEndsWithTheAnswers) {
  const TemporaryTree folder;
  OutputTarget target(folder / "rows.md", OutputForm::kDocument);
  target.open();
  MarkdownWriter writer(target);
  writer.begin({});
  for (const std::int64_t size : {2000, 1000}) {
    MeasurementRecord row;
    row.size = size;
    writer.write_row(row);
  }
  const std::string running = content_of(folder / "rows.md");
  EXPECT_LT(running.find("| 1000 |"), running.find("| 2000 |"));
  Answers answers;
  answers.dtype = "fp32";
  answers.crossover_compute_size.reason = answers.crossover_end_to_end_size.reason = "no GPU";
  writer.end(answers);
  EXPECT_EQ(content_of(folder / "rows.md"), running + "\n- fp32: no GPU.\n");
}

TEST(MarkdownWriter, SaysWhatItWasMeasuredOn) {
  Environment environment;
  environment.cpu_name = "Xeon";
  environment.cpu_threads = 2;
  environment.cpu_blas = "OpenBLAS 0.3.21";
  environment.cpu_blas_core = "SkylakeX";
  environment.libtorch_version = "2.11.0";
  const std::string text = markdown_of(environment, {});
  EXPECT_EQ(text.substr(0, text.find("| size")),
            "CPU: Xeon, 2 threads, OpenBLAS 0.3.21 (SkylakeX); LibTorch 2.11.0\n\n");
}

}  // namespace
}  // namespace gpuready
