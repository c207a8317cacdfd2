// SPDX-License-Identifier: MIT
// The fake devices' memory: the host's, counted, and refused beyond a capacity.
#pragma once

#include <c10/core/Allocator.h>

#include <cstdint>

namespace gpuready {

/// Gives memory of the current fake device, filled with finite values that are no product. Throws
/// c10::OutOfMemoryError beyond the capacity.
class FakeMemory final : public c10::Allocator {
 public:
  // LibTorch's is const before 2.3. What newer ones add is virtual there, unknown before: no
  // `override` here.
  c10::DataPtr allocate(std::size_t bytes) const;
  c10::DataPtr allocate(std::size_t bytes);
  void copy_data(void* to, const void* from, std::size_t bytes) const;
};

std::uint64_t fake_memory_current_bytes();
std::uint64_t fake_memory_peak_bytes();
/// The peak is what is in use now.
void reset_fake_memory_peak();

}  // namespace gpuready
