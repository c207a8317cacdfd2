// SPDX-License-Identifier: MIT
// A row's GPU rate beside the catalogue's figures for that card.
#pragma once

#include "catalog/gpu_catalog.hpp"
#include "record/measurement_record.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// The compiled-in catalogue with the entries of these files, of which a later one wins. Throws
/// UsageError for a file that cannot be read or used.
GpuCatalog gpu_catalog_with(const std::vector<std::string>& files);

/// Fills gpu_peak_share, and where the rate cannot be true or is far too low, warns and notes why.
void add_peak_share(MeasurementRecord& row, const GpuEntry& card);

}  // namespace gpuready
