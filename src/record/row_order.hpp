// SPDX-License-Identifier: MIT
// The order in which people and documents want rows, whatever order they were measured in.
#pragma once

#include "record/measurement_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace gpuready {

/// Compared with `<`: the size; then fp64, fp32, tf32, fp16, bf16; then other number formats by
/// name.
using RowPlace = std::tuple<std::int64_t, std::size_t, std::string>;

RowPlace place_of(const MeasurementRecord& row);

/// Rows of one place stay in the order in which they came.
std::vector<MeasurementRecord> sorted_rows(std::vector<MeasurementRecord> rows);

}  // namespace gpuready
