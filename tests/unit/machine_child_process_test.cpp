// SPDX-License-Identifier: MIT
// Children that end, fail, hang, flood, or leave somebody behind.
#include "machine/child_process.hpp"
#include "machine/descriptor.hpp"
#include "support/temporary_tree.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

namespace gpuready {
namespace {

ChildResult run_shell(const std::string& script, double time_limit_s = 20) {
  ChildCall call;
  call.argv = {"/bin/sh", "-c", script};
  call.time_limit_s = time_limit_s;
  return run_child(call);
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Ended, or dead and only waiting for its new parent to notice.
bool is_gone(const std::string& pid) {
  const auto stat = run_shell("cat /proc/" + pid + "/stat").stdout_text;
  return stat.empty() || stat.find(") Z") != std::string::npos;
}

bool is_gone_soon(const std::string& pid) {
  for (int look = 0; look < 200; ++look) {
    if (is_gone(pid)) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(ChildProcess, KeepsExitCodeAndBothOutputsApart) {
  const ChildResult result = run_shell("echo out; echo err >&2; exit 9");
  EXPECT_EQ(result.end, ChildEnd::kExited);
  EXPECT_EQ(result.exit_code, 9);
  EXPECT_EQ(result.stdout_text, "out\n");
  EXPECT_EQ(result.stderr_text, "err\n");
}

TEST(ChildProcess, NamesTheSignalThatEndedIt) {
  const ChildResult result = run_shell("echo before; kill -SEGV $$");
  EXPECT_EQ(result.end, ChildEnd::kSignalled);
  EXPECT_EQ(result.signal, SIGSEGV);
  EXPECT_EQ(result.stdout_text, "before\n");
}

TEST(ChildProcess, AProgramThatIsNotThereIsNotStarted) {
  ChildCall call;
  call.argv = {"gpuready-no-such-program"};
  const ChildResult result = run_child(call);
  EXPECT_EQ(result.end, ChildEnd::kNotStarted);
  EXPECT_EQ(result.error, "No such file or directory");
  EXPECT_EQ(run_child({}).end, ChildEnd::kNotStarted);
}

TEST(ChildProcess, AtTheLimitTheWholeFamilyIsKilled) {
  const auto start = std::chrono::steady_clock::now();
  const ChildResult result = run_shell("sleep 1000 & echo $!; wait", 0.3);
  EXPECT_EQ(result.end, ChildEnd::kTimedOut);
  EXPECT_GE(seconds_since(start), 0.3);
  EXPECT_LT(seconds_since(start), 5);
  const auto grandchild = result.stdout_text.substr(0, result.stdout_text.find('\n'));
  ASSERT_FALSE(grandchild.empty());
  EXPECT_TRUE(is_gone_soon(grandchild));
}

TEST(ChildProcess, AGrandchildThatHoldsThePipeDoesNotHoldTheCaller) {
  const auto start = std::chrono::steady_clock::now();
  const ChildResult result = run_shell("sleep 1000 & echo $!; exit 3");
  EXPECT_EQ(result.end, ChildEnd::kExited);
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_LT(seconds_since(start), 5);
  EXPECT_TRUE(is_gone_soon(result.stdout_text.substr(0, result.stdout_text.find('\n'))));
}

TEST(ChildProcess, AChildThatClosesItsOutputIsStillWaitedFor) {
  const ChildResult result = run_shell("exec >&- 2>&-; sleep 0.2; exit 4");
  EXPECT_EQ(result.end, ChildEnd::kExited);
  EXPECT_EQ(result.exit_code, 4);
}

TEST(ChildProcess, AFloodIsCutAtOneMebibyteAndNeverBlocksTheChild) {
  const ChildResult result =
      run_shell("head -c 3000000 /dev/zero; head -c 9 /dev/zero >&2; exit 5");
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_EQ(result.stdout_text.size(), 1U << 20U);
  EXPECT_EQ(result.stderr_text.size(), 9U);
}

TEST(ChildProcess, AnEndlessFloodEndsAtTheLimit) {
  EXPECT_EQ(run_shell("cat /dev/zero", 0.2).end, ChildEnd::kTimedOut);
}

TEST(ChildProcess, SetVariablesReplaceAndTheOthersStay) {
  setenv("GPUREADY_TEST_OLD", "old", 1);
  setenv("GPUREADY_TEST_KEPT", "kept", 1);
  ChildCall call;
  call.argv = {"env"};
  call.set_environment = {{"GPUREADY_TEST_OLD", "new"}};
  const std::string environment = "\n" + run_child(call).stdout_text;
  EXPECT_NE(environment.find("\nGPUREADY_TEST_KEPT=kept\n"), std::string::npos);
  const auto found = environment.find("\nGPUREADY_TEST_OLD=new\n");
  ASSERT_NE(found, std::string::npos);
  EXPECT_EQ(environment.find("GPUREADY_TEST_OLD="), found + 1) << "the old value is still there";
  EXPECT_EQ(environment.find("GPUREADY_TEST_OLD=", found + 2), std::string::npos);
  unsetenv("GPUREADY_TEST_OLD");
  unsetenv("GPUREADY_TEST_KEPT");
}

TEST(ChildProcess, TheCallersStandardInputIsNotHandedDown) {
  const TemporaryTree tree;
  const Descriptor old_input(dup(STDIN_FILENO));
  const Descriptor typed(open(tree.write("/typed", "secret").c_str(), O_RDONLY));
  dup2(typed.number(), STDIN_FILENO);
  EXPECT_EQ(run_shell("wc -c").stdout_text, "0\n");
  dup2(old_input.number(), STDIN_FILENO);
}

TEST(ChildProcess, IgnoredAndBlockedSignalsOfTheCallerAreNotHandedDown) {
  const auto old_pipe = std::signal(SIGPIPE, SIG_IGN);
  sigset_t blocked;
  sigset_t old_mask;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &old_mask);
  EXPECT_EQ(run_shell("kill -PIPE $$").signal, SIGPIPE);
  EXPECT_EQ(run_shell("kill -TERM $$").signal, SIGTERM);
  pthread_sigmask(SIG_SETMASK, &old_mask, nullptr);
  std::signal(SIGPIPE, old_pipe);
}

TEST(ChildProcess, AnIgnoredChildSignalDoesNotLoseTheExitCode) {
  const auto old_child = std::signal(SIGCHLD, SIG_IGN);
  EXPECT_EQ(run_shell("exit 7").exit_code, 7);
  std::signal(SIGCHLD, old_child);
}

TEST(ChildProcess, TheCallersSignalHandlersDoNotDisturbIt) {
  struct sigaction action {};
  struct sigaction old {};
  action.sa_handler = [](int) {};
  sigaction(SIGUSR1, &action, &old);
  const auto caller = pthread_self();
  std::thread disturber([caller] {
    for (int i = 0; i < 50; ++i) {
      pthread_kill(caller, SIGUSR1);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  });
  const ChildResult result = run_shell("sleep 0.1; echo done; exit 6");
  disturber.join();
  sigaction(SIGUSR1, &old, nullptr);
  EXPECT_EQ(result.exit_code, 6);
  EXPECT_EQ(result.stdout_text, "done\n");
}

TEST(ChildProcess, TheChildLeadsItsOwnProcessGroup) {
  const auto text = run_shell("cut -d' ' -f5 /proc/$$/stat; echo $$").stdout_text;
  const auto middle = text.find('\n');
  EXPECT_EQ(text.substr(0, middle + 1), text.substr(middle + 1));
  EXPECT_NE(text.substr(0, middle), std::to_string(getpgrp()));
}

TEST(ChildProcess, LeavesNoDescriptorOpen) {
  const auto open_now = [] {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return std::distance(begin(all), end(all));
  };
  const auto before = open_now();
  run_shell("exit 0");
  run_shell("sleep 1000", 0.05);
  run_child({});
  EXPECT_EQ(open_now(), before);
}

}  // namespace
}  // namespace gpuready
