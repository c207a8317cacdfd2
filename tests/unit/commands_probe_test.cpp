// SPDX-License-Identifier: MIT
#include "commands/probe.hpp"
#include "readers/view_json.hpp"
#include "support/fake_context.hpp"
#include "writers/view_json.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

std::vector<std::string> behind_the_command(const std::vector<std::string>& words) {
  return {words.begin() + 1, words.end()};
}

TEST(Probe, ExitsZeroForARightProductOnTheCpu) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(run_probe(context, behind_the_command(cpu_probe_words())), 0);
  EXPECT_EQ(program.backend.sizes, (std::vector<std::int64_t>{512}));
}

TEST(Probe, ExitsOneForAWrongProductOnTheCpu) {
  FakeProgram program;
  program.backend.cpu.verification = {0.1, 0};
  Context context = program.context();
  EXPECT_EQ(run_probe(context, behind_the_command(cpu_probe_words())), 1);
}

TEST(Probe, ExitsOneWhenTheProductCannotRun) {
  FakeProgram program;
  program.backend.cpu.ran = {Outcome::kFailed, "no"};
  Context context = program.context();
  EXPECT_EQ(run_probe(context, behind_the_command(cpu_probe_words())), 1);
}

TEST(Probe, TellsItsParentWhatLibtorchSawAndHowTheKernelWent) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.ran = {Outcome::kFailed, "no kernel image is available"};
  Context context = program.context();
  EXPECT_EQ(run_probe(context, behind_the_command(gpu_probe_words())), 0);
  ChildResult result;
  result.end = ChildEnd::kExited;
  result.exit_code = 0;
  result.stdout_text = program.text;
  const ProbeAnswer answer = read_probe_answer(result);
  ASSERT_TRUE(answer.libtorch);
  EXPECT_EQ(answer.libtorch->devices.at(0).name, "Fake GPU");
  EXPECT_EQ(answer.libtorch->devices.at(0).capability_minor, 5);
  EXPECT_EQ(answer.libtorch->cuda_runtime_version, 13000);
  ASSERT_TRUE(answer.kernel);
  EXPECT_FALSE(answer.kernel->correct);
  EXPECT_EQ(answer.kernel->error, "no kernel image is available");
}

ChildResult ended(ChildEnd end, int exit_code = 0) {
  ChildResult result;
  result.end = end;
  result.exit_code = exit_code;
  return result;
}

TEST(Probe, HandsNvmlsFactsToItsParent) {
  FakeProgram program;
  program.driver.source = "NVML";
  program.driver.cuda_driver_version = 13000;
  program.driver.nvml_code = 0;
  program.driver.cards.resize(2);
  program.driver.cards[1].name = "Fake GPU 1";
  program.driver.cards[1].memory_free_bytes = 1ULL << 40;
  program.driver.cards[1].power_w = 61.5;
  program.driver.cards[1].error = "lost";
  Context context = program.context();
  EXPECT_EQ(run_probe(context, behind_the_command(nvml_probe_words())), 0);
  ChildResult result = ended(ChildEnd::kExited);
  result.stdout_text = program.text;
  const DriverFacts facts = read_nvml_answer(result);
  EXPECT_EQ(facts.source, "NVML");
  EXPECT_EQ(facts.driver_version, std::nullopt);
  EXPECT_EQ(facts.cuda_driver_version, 13000);
  EXPECT_EQ(facts.nvml_code, 0);
  ASSERT_EQ(facts.cards.size(), 2U);
  EXPECT_EQ(facts.cards[0].memory_free_bytes, std::nullopt);
  EXPECT_EQ(facts.cards[1].name, "Fake GPU 1");
  EXPECT_EQ(facts.cards[1].memory_free_bytes, 1ULL << 40);
  EXPECT_EQ(facts.cards[1].power_w, 61.5);
  EXPECT_EQ(facts.cards[1].error, "lost");
}

TEST(Probe, SaysHowNvmlEndedWithoutAnswer) {
  EXPECT_EQ(read_nvml_answer(ended(ChildEnd::kTimedOut)).error, "NVML gave no answer within 30 s");
  EXPECT_EQ(read_nvml_answer(ended(ChildEnd::kExited, 3)).error, "NVML ended with exit code 3");
  EXPECT_EQ(read_nvml_answer(ended(ChildEnd::kTimedOut)).source, "");
  EXPECT_TRUE(read_nvml_answer(ended(ChildEnd::kTimedOut)).nvml_broke_off);
}

TEST(Probe, HasAReasonEvenForAChildWithoutAWord) {
  EXPECT_EQ(read_probe_answer(ended(ChildEnd::kExited)).error, "");
  EXPECT_EQ(read_probe_answer(ended(ChildEnd::kExited, 3)).error,
            "ended with exit code 3 without a word");
}

TEST(Probe, WaitsForTheGpuBeforeItChecks) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.asynchronous = true;
  Context context = program.context();
  run_probe(context, behind_the_command(gpu_probe_words()));
  EXPECT_NE(program.text.find(R"("correct":true)"), std::string::npos) << program.text;
}

TEST(ViewJson, KeepsUnknownUnknown) {
  LibtorchView view;
  view.devices.push_back({"Fake GPU", "", std::nullopt, std::nullopt, 1ULL << 40});
  const auto read = libtorch_view_from_json(to_json_line(view));
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->cuda_runtime_version);
  EXPECT_FALSE(read->devices.at(0).capability_major);
  EXPECT_EQ(read->devices.at(0).memory_total_bytes, 1ULL << 40);
}

TEST(ViewJson, SurvivesBytesThatAreNoText) {
  LibtorchView view;
  view.cuda_library_error = "bad \xff byte\nand a line";
  const auto read = libtorch_view_from_json(to_json_line(view));
  ASSERT_TRUE(read);
  EXPECT_NE(read->cuda_library_error.find("and a line"), std::string::npos);
}

TEST(ViewJson, RefusesWhatIsNoCompleteDocument) {
  const std::string line = to_json_line(LibtorchView{});
  EXPECT_FALSE(libtorch_view_from_json(line.substr(0, line.size() / 2)));
  EXPECT_FALSE(libtorch_view_from_json("[1, 2]"));
  EXPECT_FALSE(libtorch_view_from_json(""));
  EXPECT_FALSE(libtorch_view_from_json(R"({"version": 3})"));
  EXPECT_FALSE(kernel_proof_from_json(line));
}

}  // namespace
}  // namespace gpuready
