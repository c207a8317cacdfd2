// SPDX-License-Identifier: MIT
#include "cli/numbers.hpp"
#include "commands/usage_error.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

using Sizes = std::vector<std::int64_t>;

std::string refusal_of_sizes(const std::string& text) {
  try {
    parse_sizes("sizes", text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "taken";
}

TEST(Sizes, TakeNumbersListsAndRanges) {
  EXPECT_EQ(parse_sizes("sizes", "1000"), Sizes{1000});
  EXPECT_EQ(parse_sizes("sizes", "500,1000,2000"), (Sizes{500, 1000, 2000}));
  EXPECT_EQ(parse_sizes("sizes", "1000-4000+1500"), (Sizes{1000, 2500, 4000}));
  EXPECT_EQ(parse_sizes("sizes", "256-2048*2"), (Sizes{256, 512, 1024, 2048}));
  EXPECT_EQ(parse_sizes("sizes", "7,100-300+100,5"), (Sizes{7, 100, 200, 300, 5}));
}

TEST(Sizes, EndBelowTheLastWhenTheStepDoesNotMeetIt) {
  EXPECT_EQ(parse_sizes("sizes", "10-25+10"), (Sizes{10, 20}));
}

TEST(Sizes, MeasureNoSizeTwice) {
  EXPECT_EQ(parse_sizes("sizes", "10,20,10-30+10"), (Sizes{10, 20, 30}));
}

TEST(Sizes, RefuseWhatIsNoSize) {
  for (const char* text :
       {"", "0", "-5", "1e3", "abc", "10,", ",10", "10,,20", "1.5", " 10", "10 ", "+10", "0x10"}) {
    EXPECT_NE(refusal_of_sizes(text).find("is not a whole number from 1 to 2147483648"),
              std::string::npos)
        << text << ": " << refusal_of_sizes(text);
  }
}

TEST(Sizes, RefuseMoreThanTheLargest) {
  EXPECT_EQ(parse_sizes("sizes", "2147483648"), Sizes{2147483648});
  EXPECT_NE(refusal_of_sizes("2147483649"), "taken");
  EXPECT_NE(refusal_of_sizes("99999999999999999999999"), "taken");
}

TEST(Sizes, RefuseRangesThatDoNotGoAnywhere) {
  EXPECT_NE(refusal_of_sizes("2000-1000+100").find("backwards"), std::string::npos);
  EXPECT_NE(refusal_of_sizes("1000-2000+0").find("'0'"), std::string::npos);
  EXPECT_NE(refusal_of_sizes("1000-2000*1").find("'1'"), std::string::npos);
  EXPECT_NE(refusal_of_sizes("1000-2000").find("needs a step"), std::string::npos);
  EXPECT_NE(refusal_of_sizes("1000-2000+-5"), "taken");
}

TEST(Sizes, RefuseAMillionOfThem) {
  EXPECT_NE(refusal_of_sizes("1-1000000+1").find("more than 1000"), std::string::npos);
}

TEST(Numbers, NameTheOptionAndTheText) {
  try {
    parse_whole("seed", "-1", {0});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "--seed: '-1' is not a whole number of at least 0");
  }
}

TEST(Numbers, KeepRealsInTheirRange) {
  EXPECT_DOUBLE_EQ(parse_real("precision", "0.05", {0, 1}), 0.05);
  EXPECT_DOUBLE_EQ(parse_real("max-time", "1e2", {}), 100);
  for (const char* text : {"0", "-0.1", "1.5", "nan", "inf", "", "x"}) {
    EXPECT_THROW(parse_real("precision", text, {0, 1}), UsageError) << text;
  }
  EXPECT_THROW(parse_real("max-time", "1e999", {}), UsageError);
}

TEST(Numbers, TellDecimalFromBinaryUnits) {
  EXPECT_DOUBLE_EQ(parse_bytes("vram", "24GB"), 24e9);
  EXPECT_DOUBLE_EQ(parse_bytes("vram", "24GiB"), 24.0 * (1ULL << 30));
  EXPECT_DOUBLE_EQ(parse_bytes("vram", "1.5MiB"), 1572864);
  for (const char* text : {"24", "GB", "-1GB", "0GB", "24gb", "24 GB", "1e400GB", "nanGB", ""}) {
    EXPECT_THROW(parse_bytes("vram", text), UsageError) << text;
  }
}

TEST(Numbers, CountParametersAsTheFieldDoes) {
  EXPECT_DOUBLE_EQ(parse_parameter_count("params", "7B"), 7e9);
  EXPECT_DOUBLE_EQ(parse_parameter_count("params", "350M"), 350e6);
  EXPECT_DOUBLE_EQ(parse_parameter_count("params", "0.5B"), 5e8);
  EXPECT_DOUBLE_EQ(parse_parameter_count("params", "1000"), 1000);
  for (const char* text : {"", "B", "-7B", "0B", "7b", "seven", "infB"}) {
    EXPECT_THROW(parse_parameter_count("params", text), UsageError) << text;
  }
}

}  // namespace
}  // namespace gpuready
