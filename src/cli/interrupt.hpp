// SPDX-License-Identifier: MIT
// SIGINT and SIGTERM: the first asks for an orderly stop, the second ends the program at once.
#pragma once

namespace gpuready {

/// Also takes what hold_interrupts() kept back, before or in the program that started this one.
void watch_for_interrupts();

/// Keeps signals back until watch_for_interrupts(), even across an exec.
void hold_interrupts();

/// The signal that asked to stop; 0: none so far.
int interrupting_signal();

}  // namespace gpuready
