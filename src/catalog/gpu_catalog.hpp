// SPDX-License-Identifier: MIT
// What is published about GPUs, and which entry a card on a machine is. Does not know what the
// numbers are used for, and asks no device.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

/// kPartial: some fields are unknown because no source confirms them. kDerived: rates calculated
/// from cores and rated boost clock.
enum class GpuStatus { kOk, kPartial, kDerived };

/// TFLOPS by `fp64`, `fp32`, `tf32`, `fp16`, `bf16`; those that are unknown or that the card does
/// not have are absent.
using RatesTflops = std::map<std::string, double, std::less<>>;

struct GpuEntry {
  std::string name;                            ///< the entry's own, unique in a catalogue
  std::vector<std::string> device_names;       ///< as NVML and CUDA report the card
  std::optional<std::uint64_t> nominal_bytes;  ///< as the card is sold, GB of 1e9
  std::optional<std::uint64_t> total_mib;      ///< as nvidia-smi shows
  std::optional<std::uint64_t>
      addressable_bytes;           ///< CUDA's total on Linux, the least that was seen
  std::string compute_capability;  ///< "8.6"; an AMD architecture; empty: unknown
  RatesTflops peak_tflops;         ///< dense; fp16 and bf16 with sums in fp32, as LibTorch computes
  RatesTflops reached_tflops;      ///< published measurements of matrix products on this card
  std::optional<double> bandwidth_gb_per_s;
  std::string source;
  GpuStatus status = GpuStatus::kPartial;
};

struct CatalogError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class GpuCatalog {
 public:
  /// Replaces the entry of the same name. Throws CatalogError when a card could be both this entry
  /// and one of another name.
  void add(GpuEntry entry);

  /// The one entry for a card with this name as NVML reports it, or with an entry's own name, and
  /// this much memory. Null when there is none, or when the memory is unknown and would decide.
  [[nodiscard]] const GpuEntry* find(std::string_view device_name,
                                     std::optional<std::uint64_t> memory_bytes) const;

  [[nodiscard]] const std::vector<GpuEntry>& entries() const { return entries_; }

 private:
  std::vector<GpuEntry> entries_;
};

/// The catalogue that is compiled in.
const GpuCatalog& built_in_gpus();

}  // namespace gpuready
