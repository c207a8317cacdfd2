// SPDX-License-Identifier: MIT
// Time stamps in a device's queue, where LibTorch (2.4 and newer) and the device have them.
#pragma once

#include <c10/core/Device.h>

#include <memory>
#include <optional>

namespace c10 {
struct Event;
}

namespace gpuready {

class DeviceClock {
 public:
  /// The CPU has none: then the marks do nothing.
  explicit DeviceClock(c10::Device device);
  DeviceClock(const DeviceClock&) = delete;
  DeviceClock& operator=(const DeviceClock&) = delete;
  ~DeviceClock();

  void mark_begin();
  void mark_end();
  /// Seconds between the last two marks; ask after a synchronise.
  std::optional<double> marked_s();

 private:
  struct Events;
  void record(c10::Event& event);

  c10::Device device_;
  std::unique_ptr<Events> events_;  ///< null: no clock
};

}  // namespace gpuready
