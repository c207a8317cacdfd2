// SPDX-License-Identifier: MIT
// What was started on one fake device and is done in order, behind the back of who started it.
// Knows no tensors.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>

namespace gpuready {

/// Its thread never ends, so a queue must live as long as the process.
class FakeQueue {
 public:
  FakeQueue();

  void start(std::function<void()> task);
  /// Returns when everything started is done; throws c10::Error when a task threw since the last
  /// call.
  void wait();
  [[nodiscard]] std::int64_t pending();

 private:
  [[noreturn]] void work();
  void run(std::function<void()> task);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;  ///< the first is being done
  std::string error_;
};

/// Made on the first call.
FakeQueue& fake_queue(std::int32_t device);

}  // namespace gpuready
