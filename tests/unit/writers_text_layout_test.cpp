// SPDX-License-Identifier: MIT
// Columns count characters, not bytes; foreign control characters never reach a terminal.
#include "writers/text_layout.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

TEST(TextLayout, PadsByCharactersAndNotBytes) {
  EXPECT_EQ(padded_left("843 µs", 8), "  843 µs");
  EXPECT_EQ(padded_right("±0.4%", 6), "±0.4% ");
  EXPECT_EQ(padded_left("too long", 3), "too long");
}

TEST(TextLayout, WrapsBeforeTheWidthAndIndentsWhatFollows) {
  EXPECT_EQ(wrapped("one two three four", 2, 11), "one two\n  three\n  four");
  EXPECT_EQ(wrapped("one two three", 0, 13), "one two three");
  EXPECT_EQ(wrapped("one two three", 0, 12), "one two\nthree");
}

TEST(TextLayout, KeepsALongWordWhole) {
  EXPECT_EQ(wrapped("see /usr/lib/libcuda.so.1 now", 1, 10), "see\n /usr/lib/libcuda.so.1\n now");
}

TEST(TextLayout, KeepsLinesAndDropsEmptyOnes) {
  EXPECT_EQ(wrapped("first\n\nsecond\n", 2, 40), "first\n  second");
  EXPECT_EQ(wrapped("", 2, 40), "");
}

TEST(TextLayout, RemovesForeignEscapeSequences) {
  EXPECT_EQ(one_line("a\x1b[31mb\tc\nd"), "a [31mb c d");
}

TEST(TextLayout, PaintsOnlyWhenAskedAndOnlyText) {
  EXPECT_EQ(painted("bad", Paint::kBad, {80, Colour::kNever}), "bad");
  EXPECT_EQ(painted("bad", Paint::kBad, {80, Colour::kAlways}), "\x1b[31mbad\x1b[0m");
  EXPECT_EQ(painted("", Paint::kBad, {80, Colour::kAlways}), "");
}

}  // namespace
}  // namespace gpuready
