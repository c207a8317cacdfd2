// SPDX-License-Identifier: MIT
// Facts about the machine as sections of a report, for check and for the lesson's first steps.
#pragma once

#include "commands/environment.hpp"
#include "machine/driver_facts.hpp"
#include "machine/libtorch_view.hpp"
#include "record/report.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace gpuready {

/// Empty when unknown.
std::string memory_text(std::optional<std::uint64_t> bytes);

/// A card, by the driver or by LibTorch, in three lines.
template <class Card>
void add_card_lines(ReportSection& section, const std::string& label, const Card& card) {
  section.lines.push_back({label, card.name});
  section.lines.push_back({"  memory", memory_text(card.memory_total_bytes)});
  section.lines.push_back(
      {"  compute capability", capability_text(card.capability_major, card.capability_minor)});
}

/// Why LibTorch's CUDA half is not loaded; empty when it is.
std::string missing_cuda_half(const LibtorchView& view);

ReportSection driver_section(const DriverFacts& driver);

}  // namespace gpuready
