// SPDX-License-Identifier: MIT
// Order statistics of repeated times: robust against the odd slow run. Does not know what was
// timed.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace gpuready {

/// Finite and above 0, as times and ratios must be before anything is divided by them.
bool is_positive(double value);

struct Summary {
  std::size_t count = 0;
  double median = 0;
  double q1 = 0;
  double q3 = 0;
  double min = 0;
};

/// Quartiles by linear interpolation at (n - 1) p, "type 7" in Hyndman and Fan (1996), as numpy and
/// R do by default. Nothing when there is no sample or one of them is not finite.
std::optional<Summary> summarize(std::vector<double> samples);

/// Interquartile range over the median; infinite when the median is not positive, so that it never
/// counts as precise.
double relative_spread(const Summary& summary);

/// One standard error of the median, in the samples' unit: 1.253 (IQR / 1.349) / sqrt(n), for
/// roughly normal samples; McGill, Tukey and Larsen, "Variations of Box Plots", The American
/// Statistician 32 (1978). Unknown below three samples, where the quartiles say nothing about the
/// spread.
std::optional<double> median_standard_error(const Summary& summary);

}  // namespace gpuready
