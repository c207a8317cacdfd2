// SPDX-License-Identifier: MIT
#include "fake_device/guard.hpp"

#include "fake_device/controls.hpp"
#include "fake_device/queue.hpp"

#include <atomic>

namespace gpuready {
namespace {

thread_local c10::DeviceIndex current_index = 0;
std::atomic<std::int64_t> synchronizes{0};

c10::Device fake_device(c10::DeviceIndex index) {
  return {c10::DeviceType::PrivateUse1, index};
}

void synchronize_device(c10::DeviceIndex index) {
  ++synchronizes;
  fake_queue(index).wait();
}

}  // namespace

c10::DeviceType FakeGuard::type() const {
  return c10::DeviceType::PrivateUse1;
}

c10::Device FakeGuard::exchangeDevice(c10::Device device) const {
  const c10::Device before = getDevice();
  setDevice(device);
  return before;
}

c10::Device FakeGuard::getDevice() const {
  return current_fake_device();
}

void FakeGuard::setDevice(c10::Device device) const {
  TORCH_CHECK(device.index() < kFakeDevices, "there is no fake device ", int{device.index()});
  uncheckedSetDevice(device);
}

void FakeGuard::uncheckedSetDevice(c10::Device device) const noexcept {
  if (device.has_index()) current_index = device.index();
}

c10::Stream FakeGuard::getStream(c10::Device device) const noexcept {
  return c10::Stream(c10::Stream::DEFAULT, device);
}

c10::Stream FakeGuard::exchangeStream(c10::Stream stream) const noexcept {
  return stream;
}

c10::DeviceIndex FakeGuard::deviceCount() const noexcept {
  return kFakeDevices;
}

void FakeGuard::synchronizeStream(const c10::Stream& stream) const {
  synchronize_device(stream.device_index());
}

void FakeGuard::synchronizeDevice(c10::DeviceIndex index) const {
  synchronize_device(index);
}

c10::Device current_fake_device() {
  return fake_device(current_index);
}

std::int64_t count_fake_synchronizes() {
  return synchronizes;
}

void reset_fake_synchronizes() {
  synchronizes = 0;
}

}  // namespace gpuready
