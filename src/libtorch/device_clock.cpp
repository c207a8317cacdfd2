// SPDX-License-Identifier: MIT
#include "libtorch/device_clock.hpp"

#include "libtorch/guarded.hpp"

#include <c10/core/Event.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <type_traits>
#include <utility>

namespace gpuready {
namespace {

template <class Event, class = void>
struct HasElapsedTime : std::false_type {};
template <class Event>
struct HasElapsedTime<
    Event, std::void_t<decltype(std::declval<Event&>().elapsedTime(std::declval<const Event&>()))>>
    : std::true_type {};

template <class Event>
std::optional<double> elapsed_s(Event& begin, const Event& end) {
  if constexpr (HasElapsedTime<Event>::value) {
    return begin.elapsedTime(end) / 1000;
  } else {
    return std::nullopt;
  }
}

}  // namespace

/// BACKEND_DEFAULT: with time stamps; those of PYTORCH_DEFAULT have none on CUDA.
struct DeviceClock::Events {
  explicit Events(c10::DeviceType type)
      : begin(type, c10::EventFlag::BACKEND_DEFAULT), end(type, c10::EventFlag::BACKEND_DEFAULT) {}
  c10::Event begin;
  c10::Event end;
};

DeviceClock::DeviceClock(c10::Device device) : device_(device) {
  if (!device.is_cpu() && HasElapsedTime<c10::Event>::value) {
    events_ = std::make_unique<Events>(device.type());
  }
}

DeviceClock::~DeviceClock() = default;

/// A device that cannot is not asked again.
void DeviceClock::record(c10::Event& event) {
  std::string ignored;
  const Status recorded = guarded(ignored, [&] {
    event.record(c10::impl::getDeviceGuardImpl(device_.type())->getStream(device_));
  });
  if (recorded.outcome != Outcome::kOk) events_.reset();
}

void DeviceClock::mark_begin() {
  if (events_) record(events_->begin);
}

void DeviceClock::mark_end() {
  if (events_) record(events_->end);
}

std::optional<double> DeviceClock::marked_s() {
  if (!events_) return std::nullopt;
  std::optional<double> seconds;
  std::string ignored;
  const Status asked = guarded(ignored, [&] { seconds = elapsed_s(events_->begin, events_->end); });
  if (asked.outcome != Outcome::kOk) events_.reset();
  return seconds;
}

}  // namespace gpuready
