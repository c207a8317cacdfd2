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

  /// Starts runs, one behind the other, until one fails. On an asynchronous device it returns
  /// before they are done.
  virtual Status run(std::int64_t times) = 0;
  Status run_once() { return run(1); }
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
