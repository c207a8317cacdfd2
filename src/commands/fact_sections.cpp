// SPDX-License-Identifier: MIT
#include "commands/fact_sections.hpp"

#include "writers/number_text.hpp"

namespace gpuready {
namespace {

void add_card(ReportSection& section, std::size_t index, const GpuCard& card) {
  const std::string label = "GPU " + std::to_string(index);
  if (!card.error.empty()) {
    section.lines.push_back({label, "cannot be opened: " + card.error});
    return;
  }
  add_card_lines(section, label, card);
}

}  // namespace

std::string memory_text(std::optional<std::uint64_t> bytes) {
  return bytes ? bytes_text(static_cast<double>(*bytes)) : std::string{};
}

std::string missing_cuda_half(const LibtorchView& view) {
  if (view.cuda_library_path.empty()) return "this LibTorch is a CPU-only build";
  if (!view.cuda_library_error.empty())
    return "the CUDA half does not load: " + view.cuda_library_error;
  return {};
}

ReportSection driver_section(const DriverFacts& driver) {
  ReportSection section{"The driver's view (what nvidia-smi shows)", {}, {}, {}};
  if (!driver.source.empty()) {
    section.lines = {{"driver", driver.driver_version.value_or("")},
                     {"CUDA it supports, at most", cuda_version_text(driver.cuda_driver_version)},
                     {"asked through", driver.source}};
  }
  if (driver.cards.empty()) {
    section.lines.push_back({"NVIDIA GPU", "none"});
    section.lines.push_back(
        {"why", driver.error.empty() ? "the driver sees no card" : driver.error});
  }
  for (std::size_t i = 0; i < driver.cards.size(); ++i) add_card(section, i, driver.cards[i]);
  return section;
}

}  // namespace gpuready
