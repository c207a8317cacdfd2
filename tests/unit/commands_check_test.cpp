// SPDX-License-Identifier: MIT
#include "commands/check.hpp"
#include "support/fake_context.hpp"
#include "writers/view_json.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

LibtorchView view_with_gpu() {
  LibtorchView view;
  view.version = "2.11.0";
  view.cuda_library_path = "/lib/libtorch_cuda.so";
  view.cuda_half_loaded = true;
  view.cuda_available = true;
  view.cuda_runtime_version = 13000;
  view.devices.push_back({"Fake GPU", "GPU-0", 9, 0, 150'754'820'096});
  return view;
}

ChildResult child_saying(const std::string& text) {
  ChildResult result;
  result.end = ChildEnd::kExited;
  result.exit_code = 0;
  result.stdout_text = text;
  return result;
}

TEST(Check, IsReadyWhenAKernelRanAndWasRight) {
  FakeProgram program;
  program.nvidia_devices = 1;
  program.child =
      child_saying(to_json_line(view_with_gpu()) + to_json_line(KernelProof{"cuda:0", true, ""}));
  Context context = program.context();
  EXPECT_EQ(run_check(context), 0);
  EXPECT_EQ(program.text.find("[ready]"), 0U) << program.text;
  EXPECT_TRUE(program.findings.empty());
}

TEST(Check, IsNotReadyWhenTheKernelsValueIsWrong) {
  FakeProgram program;
  program.nvidia_devices = 1;
  program.child = child_saying(to_json_line(view_with_gpu()) +
                               to_json_line(KernelProof{"cuda:0", false, "off by 3"}));
  program.driver.cards.resize(1);
  Context context = program.context();
  EXPECT_EQ(run_check(context), 1);
  ASSERT_EQ(program.findings.size(), 1U);
  EXPECT_EQ(program.findings[0].id, "kernel_failed");
  EXPECT_EQ(program.findings[0].evidence, "cuda:0: off by 3");
}

TEST(Check, KeepsWhatAHangingChildHadSaid) {
  FakeProgram program;
  program.nvidia_devices = 1;
  program.driver.cards.resize(1);
  program.child = child_saying(to_json_line(view_with_gpu()));
  program.child.end = ChildEnd::kTimedOut;
  Context context = program.context();
  EXPECT_EQ(run_check(context), 1);
  ASSERT_EQ(program.findings.size(), 1U);
  EXPECT_EQ(program.findings[0].id, "kernel_no_answer");
  EXPECT_NE(program.findings[0].evidence.find("60 s"), std::string::npos);
}

TEST(Check, ExplainsALibtorchThatCrashes) {
  FakeProgram program;
  program.child.end = ChildEnd::kSignalled;
  program.child.signal = 11;
  Context context = program.context();
  EXPECT_EQ(run_check(context), 1);
  ASSERT_EQ(program.findings.size(), 1U);
  EXPECT_EQ(program.findings[0].id, "libtorch_unusable");
  EXPECT_NE(program.findings[0].evidence.find("Segmentation fault"), std::string::npos);
}

TEST(Check, FindsNothingBrokenWithoutAGpu) {
  FakeProgram program;
  LibtorchView view;
  view.version = "1.13.1";
  program.child = child_saying(to_json_line(view));
  Context context = program.context();
  EXPECT_EQ(run_check(context), 1);
  EXPECT_EQ(program.text.find("[no NVIDIA GPU here]"), 0U) << program.text;
  EXPECT_TRUE(program.findings.empty());
}

}  // namespace
}  // namespace gpuready
