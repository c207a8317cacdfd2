// SPDX-License-Identifier: MIT
// One side of the comparison: a product on one device, timed, then checked.
#pragma once

#include "analysis/statistics.hpp"
#include "backend/backend.hpp"
#include "commands/transfers.hpp"
#include "measure/sampler.hpp"
#include "record/measurement_record.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace gpuready {

struct Side {
  SideTiming timing;
  std::optional<Summary> summary;
  std::optional<std::int64_t> nonfinite_count;
  Transfers transfers;
  RowStatus status = RowStatus::kOk;
  std::string note;
};

struct SideCall {
  Backend& backend;
  const MatmulInputs& inputs;
  std::int64_t size = 0;
  Device device;
  Precision precision = Precision::kFp32;
};

RowStatus status_of(Outcome outcome);

/// The record's columns of these samples of a run that takes `flop` operations.
SideTiming timing_of(const Samples& samples, double flop);

/// One side while it is measured.
class SideRun {
 public:
  /// Makes the product; what goes wrong with that is in the side.
  SideRun(const SideCall& call, const StopRule& rule, const Surroundings& surroundings,
          Observer* observer = nullptr);

  /// What times it; null when there is no product.
  Sampler* sampler() { return sampler_ ? &*sampler_ : nullptr; }

  /// Times the copies around the product, when that could be timed.
  void add_transfers();
  void add_note(const std::string& note) { side_.note = note; }

  /// Checks the product and hands the side over.
  Side finish();

 private:
  SideCall call_;
  StopRule rule_;
  const Surroundings& surroundings_;
  std::unique_ptr<Matmul> matmul_;
  std::optional<Sampler> sampler_;
  Side side_;
};

Side measure_side(const SideCall& call, const StopRule& rule, const Surroundings& surroundings);

}  // namespace gpuready
