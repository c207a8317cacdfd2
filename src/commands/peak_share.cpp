// SPDX-License-Identifier: MIT
#include "commands/peak_share.hpp"

#include "analysis/peak_share.hpp"
#include "catalog/gpu_json.hpp"
#include "commands/usage_error.hpp"
#include "machine/text_fields.hpp"

#include <spdlog/fmt/fmt.h>

#include <utility>

namespace gpuready {
namespace {

constexpr double kGflopsPerTflops = 1000;

void add_file(GpuCatalog& catalog, const std::string& file) {
  const auto text = read_text_file(file);
  if (!text) throw UsageError("--catalog: '" + file + "' cannot be read");
  try {
    for (GpuEntry& entry : gpus_from_json(*text)) catalog.add(std::move(entry));
  } catch (const CatalogError& error) {
    throw UsageError("--catalog: '" + file + "': " + error.what());
  }
}

std::optional<double> rate_in(const RatesTflops& rates, const std::string& dtype) {
  const auto found = rates.find(dtype);
  return found == rates.end() ? std::nullopt : std::optional(found->second);
}

const char* derivation_text(const GpuEntry& card) {
  return card.status == GpuStatus::kDerived ? " (derived from its rated clock)" : "";
}

std::string above_peak_text(double share, const std::string& dtype, const GpuEntry& card) {
  return fmt::format(
      "{:.1f} % of the dense {} peak that the catalogue has for {}{}: its entry is wrong, the card "
      "runs above its rated clock, or another precision was computed",
      share * 100, dtype, card.name, derivation_text(card));
}

std::string slow_text(double tflops, const std::string& dtype, const GpuEntry& card,
                      const PublishedRates& published) {
  return fmt::format(
      "{:.3g} TFLOPS in {}, {}: see its power limit, temperature and other programs on it with "
      "nvidia-smi",
      tflops, dtype,
      published.reached ? fmt::format("{} reaches {:.3g} elsewhere", card.name, *published.reached)
                        : fmt::format("the dense peak of {}{} is {:.3g}", card.name,
                                      derivation_text(card), *published.peak));
}

void add_warning(MeasurementRecord& row, const char* word, const std::string& note) {
  row.warnings.emplace_back(word);
  row.note += (row.note.empty() ? "" : "; ") + note;
}

}  // namespace

GpuCatalog gpu_catalog_with(const std::vector<std::string>& files) {
  GpuCatalog catalog = built_in_gpus();
  for (const std::string& file : files) add_file(catalog, file);
  return catalog;
}

void add_peak_share(MeasurementRecord& row, const GpuEntry& card) {
  if (!row.gpu.rate_gflops) return;
  const double tflops = *row.gpu.rate_gflops / kGflopsPerTflops;
  const PublishedRates published{rate_in(card.peak_tflops, row.dtype),
                                 rate_in(card.reached_tflops, row.dtype)};
  if (published.peak) row.gpu_peak_share = tflops / *published.peak;
  if (row.status != RowStatus::kOk) return;
  const PeakVerdict verdict = judge_rate(tflops, published, row.size);
  if (verdict == PeakVerdict::kAbovePeak)
    add_warning(row, "above_peak", above_peak_text(*row.gpu_peak_share, row.dtype, card));
  if (verdict == PeakVerdict::kSlowForModel)
    add_warning(row, "slow_for_model", slow_text(tflops, row.dtype, card, published));
}

}  // namespace gpuready
