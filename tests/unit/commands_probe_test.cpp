// SPDX-License-Identifier: MIT
#include "commands/first_kernels.hpp"
#include "commands/probe.hpp"
#include "support/fake_context.hpp"

#include <gtest/gtest.h>

#include <limits>

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

ChildResult ended(ChildEnd end, int exit_code = 0) {
  ChildResult result;
  result.end = end;
  result.exit_code = exit_code;
  return result;
}

Facts answer_of(const FakeProgram& program, ChildResult result = ended(ChildEnd::kExited)) {
  result.stdout_text = program.text;
  Facts facts;
  add_gpu_answer(result, facts);
  return facts;
}

TEST(Probe, TellsItsParentWhatLibtorchSawAndHowEachKernelWent) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.facts.architectures = "sm_75 compute_120";
  program.backend.facts.cudnn_version = 91900;
  program.backend.broken_kernel = FirstKernel::kConvolution;
  program.backend.broken = {Outcome::kFailed, "no cuDNN"};
  Context context = program.context();
  EXPECT_EQ(run_probe(context, behind_the_command(gpu_probe_words())), 0);
  const Facts facts = answer_of(program);
  ASSERT_TRUE(facts.libtorch);
  EXPECT_EQ(facts.libtorch->devices.at(0).name, "Fake GPU");
  EXPECT_EQ(facts.libtorch->devices.at(0).capability_minor, 5);
  EXPECT_EQ(facts.libtorch->cuda_runtime_version, 13000);
  EXPECT_EQ(facts.libtorch->architectures, (std::vector<std::string>{"sm_75", "compute_120"}));
  EXPECT_EQ(facts.libtorch->cudnn_version, 91900);
  ASSERT_EQ(facts.kernels.size(), 5U);
  EXPECT_EQ(facts.kernels[3].kernel, "convolution");
  EXPECT_EQ(facts.kernels[3].error, "no cuDNN");
  EXPECT_FALSE(facts.kernels[3].correct);
  EXPECT_TRUE(facts.kernels[4].correct);
  EXPECT_EQ(facts.mapped_libraries, std::vector<std::string>{"/lib/libtorch_cpu.so"});
  EXPECT_EQ(facts.libtorch_error, "");
}

TEST(Probe, TriesEachGpuAndNoneWithoutOne) {
  FakeProgram program;
  Context context = program.context();
  run_probe(context, behind_the_command(gpu_probe_words()));
  EXPECT_TRUE(program.backend.kernels.empty());
  program.backend.add_gpu();
  program.backend.facts.device_count = 2;
  run_probe(context, behind_the_command(gpu_probe_words()));
  ASSERT_EQ(program.backend.kernels.size(), 10U);
  EXPECT_EQ(program.backend.kernels.back(), std::pair(1, FirstKernel::kSolve));
}

TEST(Probe, CallsAValueWrongThatIsOffByMoreThanRoundingOrNotFinite) {
  FakeProgram program;
  program.backend.kernel_value = {1e-6, 0};
  EXPECT_FALSE(prove_gpu_kernel(program.backend, 0, 0).correct) << "fill is exact";
  EXPECT_TRUE(prove_gpu_kernel(program.backend, 0, 2).correct) << "matmul rounds";
  program.backend.kernel_value = {1e-2, 0};
  for (std::size_t kernel = 0; kernel < kFirstKernels.size(); ++kernel) {
    EXPECT_FALSE(prove_gpu_kernel(program.backend, 0, kernel).correct) << kernel;
  }
  program.backend.kernel_value = {std::numeric_limits<double>::quiet_NaN(), 0};
  EXPECT_FALSE(prove_gpu_kernel(program.backend, 0, 2).correct);
  program.backend.kernel_value = {0, 1};
  EXPECT_EQ(prove_gpu_kernel(program.backend, 0, 2).error,
            "its value is wrong: relative error 0 where 2.3e-05 is the most, 1 values not finite");
}

TEST(Probe, KeepsTheKernelsBeforeTheOneThatCrashed) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.facts.device_count = 2;
  Context context = program.context();
  run_probe(context, behind_the_command(gpu_probe_words()));
  std::size_t end = 0;
  for (int line = 0; line < 1 + 7; ++line) end = program.text.find('\n', end) + 1;
  program.text.resize(end + 20);  // cut off inside the line of the eighth
  ChildResult crashed;
  crashed.end = ChildEnd::kSignalled;
  crashed.signal = 4;
  const Facts facts = answer_of(program, crashed);
  ASSERT_EQ(facts.kernels.size(), 8U);
  EXPECT_TRUE(facts.kernels[6].correct);
  EXPECT_EQ(facts.kernels[7].device, "cuda:1");
  EXPECT_EQ(facts.kernels[7].kernel, "matmul");
  EXPECT_FALSE(facts.kernels[7].correct);
  EXPECT_NE(facts.kernels[7].error.find("Illegal instruction"), std::string::npos)
      << facts.kernels[7].error;
}

TEST(Probe, HandsTheDriversAnswersToItsParent) {
  FakeProgram program;
  program.driver_api.init_code = 999;
  Context context = program.context();
  EXPECT_EQ(run_probe(context, behind_the_command(driver_probe_words())), 0);
  ChildResult result = ended(ChildEnd::kExited);
  result.stdout_text = program.text;
  Facts facts;
  add_driver_answer(result, facts);
  EXPECT_EQ(facts.libcuda.name, "libcuda.so.1");
  EXPECT_EQ(facts.libnvidia_ml.name, "libnvidia-ml.so.1");
  EXPECT_EQ(facts.driver_api.init_code, 999);
  EXPECT_EQ(facts.driver_api.ended, "");
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
  EXPECT_EQ(answer_of(FakeProgram()).libtorch_error, "");
  EXPECT_EQ(answer_of(FakeProgram(), ended(ChildEnd::kExited, 3)).libtorch_error,
            "ended with exit code 3 without a word");
  EXPECT_TRUE(answer_of(FakeProgram(), ended(ChildEnd::kTimedOut)).kernels.empty());
}

}  // namespace
}  // namespace gpuready
