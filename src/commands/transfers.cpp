// SPDX-License-Identifier: MIT
#include "commands/transfers.hpp"

#include <array>
#include <memory>
#include <utility>

namespace gpuready {
namespace {

using Column = std::optional<double> CopyTiming::*;

constexpr std::array<std::pair<Transfer, Column>, 7> kColumns{{
    {Transfer::kUploadPageable, &CopyTiming::h2d_pageable_s},
    {Transfer::kPin, &CopyTiming::pin_s},
    {Transfer::kUploadPinned, &CopyTiming::h2d_pinned_s},
    {Transfer::kDownloadPageable, &CopyTiming::d2h_pageable_s},
    {Transfer::kDownloadPinned, &CopyTiming::d2h_pinned_s},
    {Transfer::kEndToEnd, &CopyTiming::end_to_end_s},
    {Transfer::kEndToEndPinned, &CopyTiming::end_to_end_pinned_s},
}};

/// Pinned A, B and C, and one more on its way into another number format.
constexpr double kMostHostMatrices = 4;
constexpr double kShareOfTime = 0.2;

Samples sample_transfer(Matmul& matmul, Transfer kind, const StopRule& rule,
                        const Surroundings& surroundings) {
  Workload* made_transfer = nullptr;
  const Status made = matmul.make_transfer(kind, made_transfer);
  const std::unique_ptr<Workload> transfer(made_transfer);
  if (made.outcome != Outcome::kOk) return {};
  Sampler sampler(*transfer, rule, surroundings);
  sample_in_turn({&sampler});
  return sampler.samples();
}

/// LibTorch keeps pinned memory that was given back, so that only the first pinning is one.
std::optional<double> headline(Transfer kind, const Samples& samples) {
  if (kind == Transfer::kPin) return samples.first_s;
  const auto summary = summarize(samples.samples_s);
  return summary ? std::optional(summary->median) : std::nullopt;
}

double element_bytes(Precision precision) {
  switch (precision) {
    case Precision::kFp64: return 8;
    case Precision::kFp16:
    case Precision::kBf16: return 2;
    case Precision::kFp32:
    case Precision::kTf32: break;
  }
  return 4;
}

}  // namespace

Transfers measure_transfers(Matmul& matmul, const StopRule& rule,
                            const Surroundings& surroundings) {
  StopRule shorter = rule;
  shorter.max_time_s *= kShareOfTime;
  Transfers transfers;
  for (const auto& [kind, column] : kColumns) {
    if (surroundings.interrupted()) break;
    const Samples samples = sample_transfer(matmul, kind, shorter, surroundings);
    if (samples.outcome != Outcome::kOk) continue;
    transfers.timing.*column = headline(kind, samples);
    if (kind == Transfer::kEndToEnd) transfers.end_to_end = summarize(samples.samples_s);
  }
  return transfers;
}

double transfer_bytes_needed(std::int64_t size, Precision precision) {
  const auto n = static_cast<double>(size);
  return kMostHostMatrices * n * n * element_bytes(precision);
}

}  // namespace gpuready
