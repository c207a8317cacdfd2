// SPDX-License-Identifier: MIT
// One value as a cell of a CSV. Does not know what it is.
#pragma once

#include "record/fields.hpp"

#include <string>

namespace gpuready {

/// Quoted as in RFC 4180 where it must be; unknown is empty; a number reads back exactly.
std::string csv_cell(const FieldValue& value);

}  // namespace gpuready
