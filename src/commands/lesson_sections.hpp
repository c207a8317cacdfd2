// SPDX-License-Identifier: MIT
// The lesson's steps as sections of a report: what was found or measured, and the C++ that does it.
// Measures nothing.
#pragma once

#include "commands/fair_cpu.hpp"
#include "commands/side.hpp"
#include "machine/driver_facts.hpp"
#include "machine/libtorch_view.hpp"
#include "measure/sampler.hpp"
#include "record/report.hpp"

#include <cstdint>
#include <optional>

namespace gpuready {

ReportSection driver_step(const DriverFacts& driver);
ReportSection libtorch_section(const LibtorchView& view);
ReportSection device_section(std::optional<std::int64_t> gpu);
ReportSection cpu_section(const Side& side, const FairCpu& cpu, std::int64_t size);
ReportSection gpu_section(const Side& side, std::int64_t size);
/// Both sides have a summary.
ReportSection speed_up_section(const Side& cpu, const Side& gpu);
ReportSection missing_synchronise_section(const LaunchTiming& timing);
ReportSection rule_introduction();

enum class NextStep { kGpuWorks, kGpuFailed, kCpuWished, kNoGpu };
ReportSection next_section(NextStep next);

}  // namespace gpuready
