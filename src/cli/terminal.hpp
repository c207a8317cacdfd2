// SPDX-License-Identifier: MIT
// What the terminal is and what it may show, decided once.
#pragma once

#include "cli/invocation.hpp"

#include <cstddef>

namespace gpuready {

/// Columns of the terminal behind stdout; a fixed width when there is none, so that files do not
/// depend on windows.
std::size_t output_width();

/// --color beats NO_COLOR, which beats CLICOLOR_FORCE (each set and not empty), which beats a
/// terminal that is not dumb.
bool stdout_is_coloured(ColourWish wish);

/// Whether a line on stderr may be drawn again and again.
bool stderr_takes_progress();

}  // namespace gpuready
