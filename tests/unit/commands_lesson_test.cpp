// SPDX-License-Identifier: MIT
#include "commands/lesson.hpp"
#include "commands/usage_error.hpp"
#include "support/fake_context.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

bool mentions(const FakeProgram& program, const std::string& words) {
  return program.text.find(words) != std::string::npos;
}

TEST(Lesson, RunsTheCpuPartWithoutAGpu) {
  FakeProgram program;
  program.backend.cpu.run_times_s = {3.0, 2.5};
  Context context = program.context();
  EXPECT_EQ(run_lesson(context, {1000, {}, {}, 0}), 0);
  EXPECT_TRUE(mentions(program, "[3. The device]"));
  EXPECT_TRUE(mentions(program, "picked: cpu"));
  EXPECT_TRUE(mentions(program, "[4. The product on the CPU, 1000 x 1000]"));
  EXPECT_TRUE(mentions(program, "once, as the lesson times it: 3.00 s"));
  EXPECT_TRUE(mentions(program, "median 2.50 s"));
  EXPECT_TRUE(mentions(program, "[5. What fits: the fp16 rule]"));
  EXPECT_TRUE(mentions(program, "[example: a 16 GB T4]"));
  EXPECT_TRUE(mentions(program, "up to 8B parameters"));
  EXPECT_TRUE(mentions(program, "[example: a 24 GB RTX 4090]"));
  EXPECT_TRUE(mentions(program, "fine for most lessons"));
  EXPECT_FALSE(mentions(program, "synchronise"));
}

TEST(Lesson, ShowsBothSidesAndWhatAMissingSynchroniseWould) {
  FakeProgram program;
  program.backend.add_gpu();
  program.driver.source = "NVML";
  program.driver.driver_version = "580.95.05";
  GpuCard card;
  card.name = "Fake GPU";
  card.memory_total_bytes = 16'000'000'000;
  program.driver.cards = {card};
  program.backend.cpu.run_times_s = {4.0};
  program.backend.gpu.asynchronous = true;
  program.backend.gpu.launch_time_s = 0.001;
  program.backend.gpu.run_times_s = {2.0, 0.5};
  Context context = program.context();
  EXPECT_EQ(run_lesson(context, {1000, {}, {}, 0}), 0);
  EXPECT_TRUE(mentions(program, "picked: cuda:0"));
  EXPECT_TRUE(mentions(program, "as the lesson times it: 2.00x"));
  EXPECT_TRUE(mentions(program, "properly repeated: 8.00x"));
  EXPECT_TRUE(mentions(program, "the call returned after: 1.00 ms"));
  EXPECT_TRUE(mentions(program, "the product was done after: 500 ms"));
  EXPECT_TRUE(mentions(program, "[Fake GPU]"));
  EXPECT_FALSE(mentions(program, "example"));
}

TEST(Lesson, RefusesMatricesTheHostCannotHoldBeforeShowingAnything) {
  FakeProgram program;
  program.memory.available_bytes = 1000;
  Context context = program.context();
  EXPECT_THROW(run_lesson(context, {1000, {}, {}, 0}), UsageError);
  EXPECT_TRUE(program.text.empty());
}

TEST(Lesson, ReportsAWrongProduct) {
  FakeProgram program;
  program.backend.cpu.verification = {0.5, 0};
  Context context = program.context();
  EXPECT_EQ(run_lesson(context, {1000, {}, {}, 0}), 1);
  EXPECT_TRUE(mentions(program, "WRONG"));
}

TEST(Lesson, ReportsAGpuWithoutMemoryForTheMatrices) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.made = {Outcome::kOutOfMemory, "CUDA out of memory"};
  Context context = program.context();
  EXPECT_EQ(run_lesson(context, {1000, {}, {}, 0}), 1);
  EXPECT_TRUE(mentions(program, "failed: CUDA out of memory"));
  EXPECT_FALSE(mentions(program, "Your GPU works"));
  EXPECT_TRUE(mentions(program, "the product on it failed"));
}

TEST(Lesson, ShowsWhyACardCannotBeOpened) {
  FakeProgram program;
  program.driver.source = "NVML";
  program.driver.cards.resize(1);
  program.driver.cards[0].error = "GPU is lost (NVML 15)";
  Context context = program.context();
  EXPECT_EQ(run_lesson(context, {1000, {}, {}, 0}), 0);
  EXPECT_TRUE(mentions(program, "GPU 0: cannot be opened: GPU is lost (NVML 15)"));
}

TEST(Lesson, StopsMeasuringWhenInterrupted) {
  FakeProgram program;
  program.backend.add_gpu();
  program.interrupted_at_s = 1.5;
  Context context = program.context();
  EXPECT_EQ(run_lesson(context, {1000, {}, {}, 0}), 0);
  EXPECT_TRUE(mentions(program, "on the CPU"));
  EXPECT_FALSE(mentions(program, "on the GPU"));
  EXPECT_FALSE(mentions(program, "What fits"));
}

}  // namespace
}  // namespace gpuready
