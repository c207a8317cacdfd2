// SPDX-License-Identifier: MIT
// One card's clocks, power, temperature and reasons to slow down, while it works. Keeps an NVML
// session open, so only for a machine whose NVML has answered in a child process.
#pragma once

#include "machine/nvml_facts.hpp"
#include "machine/nvml_session.hpp"
#include "measure/observer.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

/// What NVML does not tell is unknown.
struct CardState {
  std::optional<double> clock_mhz;  ///< of the multiprocessors
  std::optional<double> memory_clock_mhz;
  std::optional<double> power_w;  ///< newer cards tell the mean of a second, so only after one
  std::optional<double> temperature_c;
  std::optional<std::uint64_t> slowdown_bits;  ///< nvmlClocksEventReasons
  std::optional<std::int64_t> pcie_generation;
  std::optional<std::int64_t> pcie_width;
};

class CardWatch : public Observer {
 public:
  /// The card of that UUID; when NVML does not know it, nothing is seen.
  explicit CardWatch(const std::string& uuid,
                     const std::vector<std::string>& libraries = kNvmlLibraries);

  void observe(double busy_s) override;
  /// What was seen since the last call.
  std::vector<CardState> take();

 private:
  NvmlSession nvml_;
  NvmlDevice device_ = nullptr;
  std::vector<CardState> states_;
};

/// Those that hold a clock down, in words; idle clocks and clocks set by the user do not.
std::vector<std::string> slowdown_words(std::uint64_t slowdown_bits);

}  // namespace gpuready
