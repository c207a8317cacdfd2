// SPDX-License-Identifier: MIT
#include "analysis/peak_share.hpp"

namespace gpuready {
namespace {

/// Cards boost a little past the clock that peaks are stated for: 1.007 of it was measured on an
/// RTX 4090 (github.com/tinygrad/tinygrad/pull/6926).
constexpr double kMostOfPeak = 1.02;
constexpr std::int64_t kSaturatingSize = 4096;
constexpr double kLeastOfReached = 0.5;
/// Below the lowest share found of a healthy card, 0.37: a T4 in fp16 at its power limit
/// (forums.developer.nvidia.com/t/264462).
constexpr double kLeastOfPeak = 0.25;

std::optional<double> least_rate(const PublishedRates& published) {
  if (published.reached) return *published.reached * kLeastOfReached;
  return published.peak ? std::optional(*published.peak * kLeastOfPeak) : std::nullopt;
}

}  // namespace

PeakVerdict judge_rate(double rate, const PublishedRates& published, std::int64_t size) {
  if (published.peak && rate > *published.peak * kMostOfPeak) return PeakVerdict::kAbovePeak;
  const auto least = least_rate(published);
  if (size >= kSaturatingSize && least && rate < *least) return PeakVerdict::kSlowForModel;
  return PeakVerdict::kPlausible;
}

}  // namespace gpuready
