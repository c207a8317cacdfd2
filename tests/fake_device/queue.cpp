// SPDX-License-Identifier: MIT
#include "fake_device/queue.hpp"

#include "fake_device/controls.hpp"

#include <c10/util/Exception.h>

#include <array>
#include <thread>
#include <utility>

namespace gpuready {

FakeQueue::FakeQueue() {
  std::thread([this] { work(); }).detach();
}

void FakeQueue::start(std::function<void()> task) {
  const std::lock_guard<std::mutex> lock(mutex_);
  tasks_.push_back(std::move(task));
  changed_.notify_all();
}

void FakeQueue::wait() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return tasks_.empty(); });
  const std::string error = std::exchange(error_, {});
  TORCH_CHECK(error.empty(), error);
}

std::int64_t FakeQueue::pending() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<std::int64_t>(tasks_.size());
}

/// Takes the task by value: its tensors are given back before the queue counts as idle.
void FakeQueue::run(std::function<void()> task) {
  try {
    task();
  } catch (const c10::Error& error) {
    const std::lock_guard<std::mutex> lock(mutex_);
    error_ = error.what_without_backtrace();
  }
}

void FakeQueue::work() {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return !tasks_.empty(); });
    std::function<void()> task = std::exchange(tasks_.front(), nullptr);
    lock.unlock();
    run(std::move(task));
    lock.lock();
    tasks_.pop_front();
    changed_.notify_all();
  }
}

FakeQueue& fake_queue(std::int32_t device) {
  static auto& queues = *new std::array<FakeQueue, kFakeDevices>();
  return queues.at(static_cast<std::size_t>(device));
}

}  // namespace gpuready
