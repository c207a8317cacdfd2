// SPDX-License-Identifier: MIT
// The entries through which a test drives the fake device. The real module's own entry is linked
// beside them, unchanged.
#include "fake_device/controls.hpp"
#include "fake_device/guard.hpp"
#include "fake_device/memory.hpp"
#include "fake_device/operators.hpp"
#include "fake_device/queue.hpp"
#include "fake_device/settings.hpp"

#include <ATen/Context.h>

namespace gpuready {
namespace {

/// LibTorch keeps what is registered for the life of the process: nothing here is freed.
void register_fake_device() {
  const c10::impl::DeviceGuardImplRegistrar guard(c10::DeviceType::PrivateUse1, new FakeGuard);
  c10::SetAllocator(c10::DeviceType::PrivateUse1, new FakeMemory);
  register_fake_operators();
}

/// An error that no synchronise told is of no interest to the next test.
void become_idle(FakeQueue& queue) {
  try {
    queue.wait();
  } catch (const c10::Error&) {
  }
}

}  // namespace
}  // namespace gpuready

extern "C" {

__attribute__((visibility("default"))) void gpuready_fake_configure(
    const gpuready::FakeDeviceSettings* settings) {
  [[maybe_unused]] static const bool registered = (gpuready::register_fake_device(), true);
  for (std::int32_t i = 0; i < gpuready::kFakeDevices; ++i) {
    gpuready::become_idle(gpuready::fake_queue(i));
  }
  gpuready::set_fake_settings(*settings);
  gpuready::reset_fake_products();
  gpuready::reset_fake_synchronizes();
  gpuready::reset_fake_memory_peak();
}

__attribute__((visibility("default"))) void gpuready_fake_count(
    gpuready::FakeDeviceCounts* counts) {
  *counts = {};
  counts->products = gpuready::count_fake_products();
  for (std::int32_t i = 0; i < gpuready::kFakeDevices; ++i) {
    counts->pending += gpuready::fake_queue(i).pending();
  }
  counts->synchronizes = gpuready::count_fake_synchronizes();
  counts->current_bytes = gpuready::fake_memory_current_bytes();
  counts->peak_bytes = gpuready::fake_memory_peak_bytes();
}

__attribute__((visibility("default"))) void gpuready_fake_flags(
    gpuready::FakePrecisionFlags* now, gpuready::FakePrecisionFlags* launched) {
  *now = gpuready::precision_flags_now();
  *launched = gpuready::precision_flags_at_launch();
}

__attribute__((visibility("default"))) void gpuready_fake_set_flags(
    const gpuready::FakePrecisionFlags* flags) {
  at::globalContext().setAllowTF32CuBLAS(flags->tf32);
  at::globalContext().setAllowFP16ReductionCuBLAS(flags->fp16_reduction);
}
}
