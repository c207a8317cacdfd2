// SPDX-License-Identifier: MIT
// Who looks at a device while it works; what is seen is kept elsewhere.
#pragma once

namespace gpuready {

class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  /// Called while runs are under way that follow `busy_s` seconds of work.
  virtual void observe(double busy_s) = 0;
};

}  // namespace gpuready
