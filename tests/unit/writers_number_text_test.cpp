// SPDX-License-Identifier: MIT
// Numbers for people: units change where the rounded value does.
#include "writers/number_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <locale>

namespace gpuready {
namespace {

TEST(DurationText, ChoosesTheUnitBySize) {
  EXPECT_EQ(duration_text(843e-6), "843 µs");
  EXPECT_EQ(duration_text(1.24e-3), "1.24 ms");
  EXPECT_EQ(duration_text(12.34), "12.3 s");
  EXPECT_EQ(duration_text(4.6e-8), "46.0 ns");
  EXPECT_EQ(duration_text(3723), "3723 s");
}

TEST(DurationText, NeverShowsAThousandOfAUnit) {
  EXPECT_EQ(duration_text(0.99996), "1.00 s");
  EXPECT_EQ(duration_text(0.9994), "999 ms");
  EXPECT_EQ(duration_text(999.6e-6), "1.00 ms");
  EXPECT_EQ(duration_text(999.6e-9), "1.00 µs");
}

TEST(DurationText, KeepsThreeDigitsWhereRoundingAddsOne) {
  EXPECT_EQ(duration_text(9.996), "10.0 s");
  EXPECT_EQ(duration_text(9.994), "9.99 s");
  EXPECT_EQ(duration_text(99.96), "100 s");
}

TEST(DurationText, ShowsWhatIsNoNumberAsUnknown) {
  EXPECT_EQ(duration_text(std::nan("")), "-");
  EXPECT_EQ(duration_text(HUGE_VAL), "-");
}

TEST(BytesText, SpellsDecimalAndBinary) {
  EXPECT_EQ(bytes_text(15835660288), "15.84 GB (14.75 GiB)");
  EXPECT_EQ(bytes_text(100'000'000), "100.0 MB (95.37 MiB)");
  EXPECT_EQ(bytes_text(150'754'820'096), "150.8 GB (140.4 GiB)");
}

TEST(BytesText, ShowsSmallCountsExactly) {
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(999), "999 B");
  EXPECT_EQ(bytes_text(1000), "1.000 kB (0.9766 KiB)");
}

TEST(BytesText, ChangesBinaryUnitAt1024) {
  EXPECT_EQ(bytes_text(1023 * 1024), "1.048 MB (1023 KiB)");
  EXPECT_EQ(bytes_text(1024 * 1024), "1.049 MB (1.000 MiB)");
}

TEST(RateText, ChangesToTeraAtAThousandGiga) {
  EXPECT_EQ(rate_text(283.4), "283 GFLOP/s");
  EXPECT_EQ(rate_text(14100), "14.1 TFLOP/s");
  EXPECT_EQ(rate_text(999.4), "999 GFLOP/s");
  EXPECT_EQ(rate_text(999.6), "1.00 TFLOP/s");
  EXPECT_EQ(rate_text(0.0123), "12.3 MFLOP/s");
}

TEST(FactorText, KeepsThreeDigits) {
  EXPECT_EQ(factor_text(9.637), "9.64x");
  EXPECT_EQ(factor_text(133.4), "133x");
  EXPECT_EQ(factor_text(0.05123), "0.0512x");
}

TEST(SpreadText, IsAPercentageOfTheMedian) {
  EXPECT_EQ(spread_text(0.0042), "±0.4%");
  EXPECT_EQ(spread_text(0.1234), "±12%");
  EXPECT_EQ(spread_text(0.0996), "±10%");
}

TEST(TextOrUnknown, ShowsUnknownAsDashAndNotAsZero) {
  EXPECT_EQ(text_or_unknown(std::optional<double>(), duration_text), "-");
  EXPECT_EQ(text_or_unknown(std::optional<double>(1), duration_text), "1.00 s");
}

TEST(RemainingText, IsRoundedAsPeopleReadIt) {
  EXPECT_EQ(remaining_text(std::nullopt), "time left unknown");
  EXPECT_EQ(remaining_text(0), "about 0 s left");
  EXPECT_EQ(remaining_text(59.4), "about 59 s left");
  EXPECT_EQ(remaining_text(59.6), "about 1 min left");
  EXPECT_EQ(remaining_text(3569), "about 59 min left");
  EXPECT_EQ(remaining_text(3571), "about 1 h 0 min left");
  EXPECT_EQ(remaining_text(7799), "about 2 h 10 min left");
}

class CommaDecimals : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

TEST(NumberText, IgnoresTheLocale) {
  const std::locale before =
      std::locale::global(std::locale(std::locale::classic(), new CommaDecimals));
  const std::string text = duration_text(1.24e-3) + plain_text(2.5);
  std::locale::global(before);
  EXPECT_EQ(text, "1.24 ms2.500");
}

}  // namespace
}  // namespace gpuready
