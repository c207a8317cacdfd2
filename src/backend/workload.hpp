// SPDX-License-Identifier: MIT
// What can be timed: the seam between measuring and the device that does the work.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gpuready {

enum class Outcome : std::int32_t { kOk, kOutOfMemory, kFailed };

/// How a call across the door ended; `text` says why not and stays valid until the next call on the
/// same object.
struct Status {
  Outcome outcome = Outcome::kOk;
  std::string_view text;
};

class Workload {
 public:
  Workload() = default;
  Workload(const Workload&) = delete;
  Workload& operator=(const Workload&) = delete;
  virtual ~Workload() = default;

  /// Starts one run. On an asynchronous device it returns before the run is done.
  virtual Status run_once() = 0;
  /// Returns when everything started is done.
  virtual Status wait() = 0;
  /// Time stamps of the device's own clock around the runs started between them.
  virtual void mark_begin() {}
  virtual void mark_end() {}
  /// Seconds between the last two marks, once everything is done; unknown on a device without such
  /// a clock.
  [[nodiscard]] virtual std::optional<double> marked_s() { return std::nullopt; }
  /// Floating-point operations of one run.
  [[nodiscard]] virtual double flop() const = 0;
};

}  // namespace gpuready
