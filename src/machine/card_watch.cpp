// SPDX-License-Identifier: MIT
#include "machine/card_watch.hpp"

#include <array>
#include <utility>

namespace gpuready {
namespace {

/// nvmlClockType_t.
constexpr unsigned kMultiprocessorClock = 1;
constexpr unsigned kMemoryClock = 2;
/// What the power reading of newer cards is a mean of, by nvmlDeviceGetPowerUsage's reference.
constexpr double kPowerWindowSeconds = 1;

/// nvmlClocksEventReason…, called nvmlClocksThrottleReason… before: the bits are the same.
constexpr std::array<std::pair<std::uint64_t, const char*>, 6> kSlowdowns{{
    {0x04, "power cap"},
    {0x08, "hardware slowdown"},
    {0x10, "sync boost"},
    {0x20, "software thermal slowdown"},
    {0x40, "hardware thermal slowdown"},
    {0x80, "power brake"},
}};

template <class Number, class Raw, class... Arguments>
std::optional<Number> asked(const NvmlSession& nvml, std::initializer_list<const char*> names,
                            Raw raw, Arguments... arguments) {
  if (nvml.call(names, arguments..., &raw) != kNvmlSuccess) return std::nullopt;
  return static_cast<Number>(raw);
}

}  // namespace

CardWatch::CardWatch(const std::string& uuid, const std::vector<std::string>& libraries)
    : nvml_(libraries) {
  if (!nvml_.is_running()) return;
  const int code = nvml_.call({"nvmlDeviceGetHandleByUUID"}, uuid.c_str(), &device_);
  if (code != kNvmlSuccess) device_ = nullptr;
}

void CardWatch::observe(double busy_s) {
  if (device_ == nullptr) return;
  CardState state;
  state.clock_mhz =
      asked<double>(nvml_, {"nvmlDeviceGetClockInfo"}, 0U, device_, kMultiprocessorClock);
  state.memory_clock_mhz =
      asked<double>(nvml_, {"nvmlDeviceGetClockInfo"}, 0U, device_, kMemoryClock);
  if (busy_s >= kPowerWindowSeconds) state.power_w = card_power_w(nvml_, device_);
  state.temperature_c = card_temperature_c(nvml_, device_);
  state.slowdown_bits = asked<std::uint64_t>(
      nvml_,
      {"nvmlDeviceGetCurrentClocksEventReasons", "nvmlDeviceGetCurrentClocksThrottleReasons"}, 0ULL,
      device_);
  state.pcie_generation =
      asked<std::int64_t>(nvml_, {"nvmlDeviceGetCurrPcieLinkGeneration"}, 0U, device_);
  state.pcie_width = asked<std::int64_t>(nvml_, {"nvmlDeviceGetCurrPcieLinkWidth"}, 0U, device_);
  states_.push_back(state);
}

std::vector<CardState> CardWatch::take() {
  return std::exchange(states_, {});
}

std::vector<std::string> slowdown_words(std::uint64_t slowdown_bits) {
  std::vector<std::string> words;
  for (const auto& [bit, word] : kSlowdowns) {
    if ((slowdown_bits & bit) != 0) words.emplace_back(word);
  }
  return words;
}

}  // namespace gpuready
