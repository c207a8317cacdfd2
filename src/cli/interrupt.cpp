// SPDX-License-Identifier: MIT
#include "cli/interrupt.hpp"

#include <csignal>

namespace gpuready {
namespace {

volatile std::sig_atomic_t received = 0;

/// The next signal, whichever of the two, finds the default action again.
void remember(int signal) {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  received = signal;
}

sigset_t interrupts() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

}  // namespace

void watch_for_interrupts() {
  struct sigaction action {};
  action.sa_handler = remember;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  const sigset_t held = interrupts();
  sigprocmask(SIG_UNBLOCK, &held, nullptr);
}

void hold_interrupts() {
  const sigset_t held = interrupts();
  sigprocmask(SIG_BLOCK, &held, nullptr);
}

int interrupting_signal() {
  return received;
}

}  // namespace gpuready
