// SPDX-License-Identifier: MIT
// Entries of GPUs written as JSON, in the form of gpus.json. Strict: users write such files too.
#pragma once

#include "catalog/gpu_catalog.hpp"

#include <string_view>
#include <vector>

namespace gpuready {

/// Throws CatalogError that names entry, key and value. A fact that is null or left out is unknown;
/// `name`, `device_names`, `source` and `status` are needed.
std::vector<GpuEntry> gpus_from_json(std::string_view text);

}  // namespace gpuready
