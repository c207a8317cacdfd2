// SPDX-License-Identifier: MIT
#include "commands/fit.hpp"
#include "commands/rule_of_thumb.hpp"
#include "support/fake_context.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

bool mentions(const FakeProgram& program, const std::string& words) {
  return program.text.find(words) != std::string::npos;
}

GpuCard card_of(std::uint64_t memory_bytes) {
  GpuCard card;
  card.name = "Fake GPU";
  card.memory_total_bytes = memory_bytes;
  return card;
}

TEST(Fit, SaysWhatAModelNeeds) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(run_fit(context, {7e9, 24e9}), 0);
  EXPECT_TRUE(mentions(program, "weights: 14.00 GB (13.04 GiB), 2 bytes a parameter"));
  EXPECT_TRUE(mentions(program,
                       "training: 28.00 GB (26.08 GiB) to 56.00 GB (52.15 GiB), roughly 42.00 GB"));
  EXPECT_TRUE(mentions(program, "your model, run: fits"));
  EXPECT_TRUE(mentions(program, "your model, trained: does not fit"));
}

TEST(Fit, SaysWhatMemoryHolds) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(run_fit(context, {std::nullopt, 24e9}), 0);
  EXPECT_TRUE(mentions(program, "up to 12B parameters (memory / 2 bytes)"));
  EXPECT_TRUE(mentions(program, "up to 3B to 6B parameters, roughly 4B"));
}

TEST(Fit, AnswersNoWithItsExitCode) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(run_fit(context, {12e9 + 1, 24e9}), 1);
  EXPECT_EQ(run_fit(context, {12e9, 24e9}), 0);
}

TEST(Fit, UsesThisMachinesCard) {
  FakeProgram program;
  program.driver.cards = {card_of(16'000'000'000)};
  Context context = program.context();
  EXPECT_EQ(run_fit(context, {9e9, std::nullopt}), 1);
  EXPECT_TRUE(mentions(program, "[Fake GPU]"));
  EXPECT_FALSE(mentions(program, "example"));
}

TEST(Fit, IsContentWithOneCardThatHoldsTheModel) {
  FakeProgram program;
  program.driver.cards = {card_of(8'000'000'000), card_of(24'000'000'000)};
  Context context = program.context();
  EXPECT_EQ(run_fit(context, {7e9, std::nullopt}), 0);
  EXPECT_EQ(run_fit(context, {13e9, std::nullopt}), 1);
}

TEST(Fit, NeverFailsOverALabelledExample) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(run_fit(context, {500e9, std::nullopt}), 0);
  EXPECT_TRUE(mentions(program, "[example: a 16 GB T4]"));
  EXPECT_TRUE(mentions(program, "your model, run: does not fit"));
}

TEST(RuleOfThumb, WritesParametersAsTheFieldDoes) {
  EXPECT_EQ(parameters_text(7e9), "7B");
  EXPECT_EQ(parameters_text(12.67e9), "12.7B");
  EXPECT_EQ(parameters_text(350e6), "350M");
}

}  // namespace
}  // namespace gpuready
