// SPDX-License-Identifier: MIT
// Waits for a child's output, its end and the time limit at once. The caller's signal handlers may
// interrupt any call.
#include "machine/child_process.hpp"

#include "machine/child_start.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <optional>
#include <thread>

namespace gpuready {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLargestCapture = 1 << 20;
/// Between two looks at a child that is silent; its end closes the pipes and is noticed at once.
constexpr std::chrono::milliseconds kTick(2);
/// A process inside a hung driver call does not even die of SIGKILL: then it is left behind.
constexpr std::chrono::seconds kPatienceAfterKill(1);

class Capture {
 public:
  Capture(Descriptor reader, std::string& text) : reader_(std::move(reader)), text_(text) {}

  [[nodiscard]] int descriptor() const { return reader_.number(); }

  enum class More { kYes, kNo };

  /// Takes one buffer; bytes beyond the cap are read and dropped, so that the child never blocks on
  /// them.
  More read_some() {
    std::array<char, 65536> buffer;
    const auto count = ::read(reader_.number(), buffer.data(), buffer.size());
    if (count > 0) {
      const auto room = kLargestCapture - text_.size();
      text_.append(buffer.data(), std::min(static_cast<std::size_t>(count), room));
      return More::kYes;
    }
    const bool try_later = count < 0 && (errno == EAGAIN || errno == EINTR);
    if (!try_later) reader_.close();
    return More::kNo;
  }

  /// What the pipe still holds; bounded by the largest pipe (1 MiB), should somebody keep on
  /// writing.
  void drain() {
    for (int reads = 0; reads < 32 && read_some() == More::kYes; ++reads) continue;
  }

 private:
  Descriptor reader_;
  std::string& text_;
};

void wait_for_output(Capture& out, Capture& err) {
  std::array<pollfd, 2> ends = {{{out.descriptor(), POLLIN, 0}, {err.descriptor(), POLLIN, 0}}};
  if (poll(ends.data(), ends.size(), static_cast<int>(kTick.count())) <= 0) return;
  if (ends[0].revents != 0) out.read_some();
  if (ends[1].revents != 0) err.read_some();
}

/// Leaves the child unreaped: as long as it is a zombie, nobody else can get its process group's
/// number.
bool has_ended(pid_t pid) {
  siginfo_t info{};
  const int status = waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT);
  return status == 0 ? info.si_pid == pid : errno == ECHILD;
}

std::optional<int> reap(pid_t pid) {
  const auto deadline = Clock::now() + kPatienceAfterKill;
  do {
    int status = 0;
    if (waitpid(pid, &status, WNOHANG) == pid) return status;
    std::this_thread::sleep_for(kTick);
  } while (Clock::now() < deadline);
  return std::nullopt;
}

void set_end(ChildResult& result, int status) {
  if (WIFSIGNALED(status)) {
    result.end = ChildEnd::kSignalled;
    result.signal = WTERMSIG(status);
  } else {
    result.end = ChildEnd::kExited;
    result.exit_code = WEXITSTATUS(status);
  }
}

/// With SIGCHLD ignored, which a parent may hand down through exec, the kernel forgets every exit
/// code.
void keep_exit_codes() {
  struct sigaction action {};
  sigaction(SIGCHLD, nullptr, &action);
  if (action.sa_handler == SIG_IGN) std::signal(SIGCHLD, SIG_DFL);
}

}  // namespace

ChildResult run_child(const ChildCall& call, const std::function<bool()>& give_up) {
  const auto deadline = Clock::now() + std::chrono::duration<double>(call.time_limit_s);
  keep_exit_codes();
  ChildResult result;
  StartedChild child = start_child(call.argv, call.set_environment);
  if (child.pid < 0) {
    result.error = child.error;
    return result;
  }
  Capture out(std::move(child.stdout_reader), result.stdout_text);
  Capture err(std::move(child.stderr_reader), result.stderr_text);
  bool ended = has_ended(child.pid);
  bool given_up = false;
  for (; !ended && !given_up && Clock::now() < deadline; ended = has_ended(child.pid)) {
    wait_for_output(out, err);
    given_up = give_up();
  }
  kill(-child.pid, SIGKILL);
  out.drain();
  err.drain();
  const auto status = reap(child.pid);
  result.end = given_up ? ChildEnd::kGivenUp : ChildEnd::kTimedOut;
  if (ended && status) set_end(result, *status);
  return result;
}

std::string end_text(const ChildResult& result, double time_limit_s) {
  switch (result.end) {
    case ChildEnd::kTimedOut:
      return "gave no answer within " + std::to_string(std::lround(time_limit_s)) + " s";
    case ChildEnd::kGivenUp: return "was interrupted";
    case ChildEnd::kSignalled:
      return std::string("was ended by a signal: ") + strsignal(result.signal);
    case ChildEnd::kNotStarted: return "could not be started: " + result.error;
    case ChildEnd::kExited: break;
  }
  return "ended with exit code " + std::to_string(result.exit_code);
}

void end_with_parent() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}

}  // namespace gpuready
