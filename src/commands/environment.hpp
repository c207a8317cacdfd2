// SPDX-License-Identifier: MIT
// The environment columns of every row of one run.
#pragma once

#include "commands/context.hpp"
#include "commands/fair_cpu.hpp"
#include "machine/libtorch_view.hpp"
#include "record/measurement_record.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace gpuready {

/// `driver` is asked only for a GPU.
Environment describe_environment(const DriverFacts& driver, const LibtorchView& view,
                                 std::optional<std::int64_t> gpu, const FairCpu& cpu);

/// RFC 3339, UTC, whole seconds.
std::string now_text();

/// CUDA's number as people write it: 13000 is "13.0". Empty when unknown.
std::string cuda_version_text(std::optional<std::int64_t> version);

/// "9.0"; empty when unknown.
std::string capability_text(std::optional<std::int64_t> major, std::optional<std::int64_t> minor);

}  // namespace gpuready
