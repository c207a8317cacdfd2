// SPDX-License-Identifier: MIT
#include "fake_device/memory.hpp"

#include "fake_device/guard.hpp"
#include "fake_device/settings.hpp"

#include <c10/util/Exception.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

namespace gpuready {
namespace {

/// Before each block, with its size; as large as tensors are aligned.
constexpr std::size_t kHeaderBytes = 64;
/// As float 0.747, as double 4.8e-4: a product that was never made must be found by its values.
constexpr int kFill = 0x3f;

std::mutex mutex;
std::uint64_t current_bytes = 0;
std::uint64_t peak_bytes = 0;

void reserve(std::uint64_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex);
  const auto capacity = fake_settings().capacity_bytes;
  TORCH_CHECK_WITH(OutOfMemoryError, bytes <= capacity && current_bytes <= capacity - bytes,
                   "fake device out of memory: tried to allocate ", bytes, " bytes, ",
                   current_bytes, " of ", capacity, " are in use");
  current_bytes += bytes;
  peak_bytes = std::max(peak_bytes, current_bytes);
}

void give_back(void* block) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, block, sizeof bytes);
  std::free(block);
  const std::lock_guard<std::mutex> lock(mutex);
  current_bytes -= bytes;
}

c10::DataPtr take(std::uint64_t bytes) {
  const c10::Device device = current_fake_device();
  if (bytes == 0) return {nullptr, device};
  reserve(bytes);
  const auto whole = (bytes + 2 * kHeaderBytes - 1) / kHeaderBytes * kHeaderBytes;
  auto* block = static_cast<char*>(std::aligned_alloc(kHeaderBytes, whole));
  if (block == nullptr) throw std::bad_alloc();
  std::memcpy(block, &bytes, sizeof bytes);
  std::memset(block + kHeaderBytes, kFill, bytes);
  return {block + kHeaderBytes, block, &give_back, device};
}

}  // namespace

c10::DataPtr FakeMemory::allocate(std::size_t bytes) const {
  return take(bytes);
}

c10::DataPtr FakeMemory::allocate(std::size_t bytes) {
  return take(bytes);
}

void FakeMemory::copy_data(void* to, const void* from, std::size_t bytes) const {
  std::memcpy(to, from, bytes);
}

std::uint64_t fake_memory_current_bytes() {
  const std::lock_guard<std::mutex> lock(mutex);
  return current_bytes;
}

std::uint64_t fake_memory_peak_bytes() {
  const std::lock_guard<std::mutex> lock(mutex);
  return peak_bytes;
}

void reset_fake_memory_peak() {
  const std::lock_guard<std::mutex> lock(mutex);
  peak_bytes = current_bytes;
}

}  // namespace gpuready
