// SPDX-License-Identifier: MIT
// lesson: "GPU Setup & Cloud" from start to end on this machine, each step with its numbers and the
// C++ that does it.
#pragma once

#include "commands/context.hpp"
#include "commands/device_choice.hpp"
#include "commands/fair_cpu.hpp"

#include <cstdint>

namespace gpuready {

struct LessonOptions {
  std::int64_t size = 5000;
  DeviceWish device;
  FairCpuOptions cpu;
  std::uint64_t seed = 0;
};

/// Exit code: 0, also without a GPU; 1 when a product is wrong or cannot be computed. A size that
/// the host's memory cannot hold is a UsageError.
int run_lesson(Context& context, const LessonOptions& options);

}  // namespace gpuready
