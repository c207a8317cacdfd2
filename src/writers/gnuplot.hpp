// SPDX-License-Identifier: MIT
// Runs gnuplot. Does not know what it draws.
#pragma once

#include <string>

namespace gpuready {

/// What is drawn by `script`, which must not set an output: the picture's bytes. Throws
/// std::runtime_error when gnuplot is missing, fails, takes longer than half a minute, or draws
/// nothing; the text says what to do.
std::string drawn_by_gnuplot(const std::string& script);

/// Whether a gnuplot is in the PATH.
bool has_gnuplot();

}  // namespace gpuready
