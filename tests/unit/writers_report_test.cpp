// SPDX-License-Identifier: MIT
// Reports and findings as people see them.
#include "writers/report_writer.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

ReportSection section() {
  return {"2. LibTorch's view",
          "torch::cuda::is_available()",
          {{"CUDA available", "no"}, {"device", ""}},
          {"That is fine for most lessons."}};
}

TEST(ReportText, AlignsValuesAndMarksTheCode) {
  EXPECT_EQ(report_text(section(), {}),
            "2. LibTorch's view\n"
            "  C++: torch::cuda::is_available()\n"
            "  CUDA available  no\n"
            "  device          -\n"
            "  That is fine for most lessons.\n");
}

TEST(ReportText, WrapsValuesUnderThemselvesButNeverCode) {
  ReportSection step = section();
  step.lines = {{"reason", "no driver was found here"}};
  step.paragraphs = {};
  EXPECT_EQ(report_text(step, {24, Colour::kNever}),
            "2. LibTorch's view\n"
            "  C++: torch::cuda::is_available()\n"
            "  reason  no driver was\n"
            "          found here\n");
}

TEST(ReportText, IndentsFurtherLinesOfCode) {
  EXPECT_EQ(report_text(ReportSection{"", "auto a = 1;\n  use(a);", {}, {}}, {}),
            "  C++: auto a = 1;\n"
            "         use(a);\n");
}

TEST(ReportText, DimsCodeAndRaisesTitlesInColour) {
  const std::string text = report_text(section(), {100, Colour::kAlways});
  EXPECT_NE(text.find("\x1b[1m2. LibTorch's view\x1b[0m\n"), std::string::npos);
  EXPECT_NE(text.find("  \x1b[2mC++: torch::cuda::is_available()\x1b[0m\n"), std::string::npos);
}

TEST(FindingsText, ShowsTitleEvidenceAndRemedy) {
  const std::vector<Finding> findings = {
      {"no_driver", "No NVIDIA driver", "/proc/driver/nvidia is missing", "Install one."},
      {"cpu_build", "LibTorch without CUDA", "", "Install the full wheel."}};
  EXPECT_EQ(findings_text(findings, {}),
            "No NVIDIA driver [no_driver]\n"
            "  evidence  /proc/driver/nvidia is missing\n"
            "  remedy    Install one.\n"
            "\n"
            "LibTorch without CUDA [cpu_build]\n"
            "  remedy  Install the full wheel.\n");
}

TEST(FindingsText, IsEmptyWithoutFindings) {
  EXPECT_EQ(findings_text({}, {}), "");
}

TEST(FindingsText, KeepsTheLoadersEscapesFromTheTerminal) {
  const std::string text = findings_text({{"x", "T", "lib\x1b[2J.so", "R"}}, {});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace gpuready
