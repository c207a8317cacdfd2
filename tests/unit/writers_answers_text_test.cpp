// SPDX-License-Identifier: MIT
#include "writers/answers_text.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

using Sentences = std::vector<std::string>;

TEST(AnswersSentences, SayEverythingThatIsKnown) {
  Answers answers;
  answers.dtype = "fp32";
  answers.crossover_compute_size = {610.2, 642.4, 671.6, ""};
  answers.crossover_end_to_end_size = {1400, 1500, std::nullopt, "the upper end is unknown"};
  answers.speed_up_grows_to_size = 6000;
  answers.saturated_from_size = 6000;
  answers.copy_shares = {{1000, 0.917}, {5000, 0.5}};
  EXPECT_EQ(
      answers_sentences(answers),
      (Sentences{"fp32, without copies: the GPU wins from size 642 on (610 to 672).",
                 "fp32, with copies: the GPU wins from size 1500 on (1400 or more); the upper "
                 "end is unknown.",
                 "The speed-up grows up to size 6000 and stays there.",
                 "Copies take, of the time with copies: 92 % at size 1000, 50 % at 5000."}));
}

TEST(AnswersSentences, GiveOneReasonOnce) {
  Answers answers;
  answers.dtype = "fp32";
  answers.crossover_compute_size.reason = "no GPU was measured";
  answers.crossover_end_to_end_size.reason = "no GPU was measured";
  EXPECT_EQ(answers_sentences(answers), (Sentences{"fp32: no GPU was measured."}));
}

TEST(AnswersSentences, TellGrowthWithoutEndFromAPlateau) {
  Answers answers;
  answers.dtype = "fp32";
  answers.speed_up_grows_to_size = 9000;
  EXPECT_EQ(answers_sentences(answers).at(1),
            "The speed-up grows up to size 9000; it does not settle within the sizes measured.");
  answers.speed_up_grows_to_size.reset();
  answers.saturated_from_size = 1000;
  EXPECT_EQ(answers_sentences(answers).at(1), "The speed-up stays the same from size 1000 on.");
  answers.speed_up_grows_to_size = 500;
  EXPECT_EQ(answers_sentences(answers).at(1),
            "The speed-up grows up to size 500 and stays the same from size 1000 on.");
}

TEST(AnswersSentences, AreNoneWithoutAnswers) {
  EXPECT_TRUE(answers_sentences({}).empty());
}

}  // namespace
}  // namespace gpuready
