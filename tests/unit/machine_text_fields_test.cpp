// SPDX-License-Identifier: MIT
// Fields and numbers of small text files.
#include "machine/text_fields.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

TEST(TextFields, SplitKeepsEmptyFieldsBetweenSeparators) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(split("a\nb\n", '\n'), (std::vector<std::string_view>{"a", "b"}));
  EXPECT_TRUE(split("", ',').empty());
}

TEST(TextFields, WordsPassOverRunsOfBlanks) {
  EXPECT_EQ(words("  MemTotal: \t 12 kB\n"),
            (std::vector<std::string_view>{"MemTotal:", "12", "kB"}));
  EXPECT_TRUE(words(" \n").empty());
}

TEST(TextFields, ANumberIsTheWholeTextOrUnknown) {
  EXPECT_EQ(parse_count("18446744073709551615\n"), 18446744073709551615U);
  EXPECT_EQ(parse_count("18446744073709551616"), std::nullopt);
  EXPECT_EQ(parse_count("max"), std::nullopt);
  EXPECT_EQ(parse_count("12 kB"), std::nullopt);
  EXPECT_EQ(parse_count("-1"), std::nullopt);
  EXPECT_EQ(parse_count(""), std::nullopt);
  EXPECT_EQ(parse_integer("-1\n"), -1);
  EXPECT_EQ(parse_decimal(" 61.50 "), 61.5);
  EXPECT_EQ(parse_decimal("nan"), std::nullopt);
  EXPECT_EQ(parse_decimal("inf"), std::nullopt);
}

TEST(TextFields, AFileThatIsNotThereIsUnknownAndAnEmptyOneIsEmpty) {
  const TemporaryTree tree;
  EXPECT_EQ(read_text_file(tree.path() / "none"), std::nullopt);
  EXPECT_EQ(read_text_file(tree.write("/empty", "")), "");
}

TEST(TextFields, ReadsNoMoreThanOneMebibyte) {
  const TemporaryTree tree;
  const auto file = tree.write("/large", std::string((1U << 20U) + 5, 'x'));
  EXPECT_EQ(read_text_file(file)->size(), 1U << 20U);
}

}  // namespace
}  // namespace gpuready
