// SPDX-License-Identifier: MIT
#include "cli/interrupt.hpp"

#include <csignal>

namespace gpuready {
namespace {

volatile std::sig_atomic_t received = 0;

/// SA_RESETHAND: the second signal finds the default action again.
void remember(int signal) {
  received = signal;
}

}  // namespace

void watch_for_interrupts() {
  struct sigaction action {};
  action.sa_handler = remember;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

int interrupting_signal() {
  return received;
}

}  // namespace gpuready
