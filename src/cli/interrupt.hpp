// SPDX-License-Identifier: MIT
// SIGINT and SIGTERM: the first asks for an orderly stop, the second ends the program at once.
#pragma once

namespace gpuready {

void watch_for_interrupts();

/// The signal that asked to stop; 0: none so far.
int interrupting_signal();

}  // namespace gpuready
