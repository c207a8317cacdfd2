// SPDX-License-Identifier: MIT
// A short number for a text, for where the text itself says too much. Knows no text.
#pragma once

#include <string>
#include <string_view>

namespace gpuready {

/// Tells one text from another and not which: FNV-1a, 64 bits, by its authors' description (Fowler,
/// Noll, Vo), as 16 hexadecimal digits. Empty for an unknown text.
std::string short_hash(std::string_view text);

}  // namespace gpuready
