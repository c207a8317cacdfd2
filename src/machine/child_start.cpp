// SPDX-License-Identifier: MIT
// posix_spawn rather than fork: safe beside other threads, and a program that cannot be run is
// reported here.
#include "machine/child_start.hpp"

#include <fcntl.h>
#include <spawn.h>

#include <cerrno>
#include <csignal>
#include <system_error>

namespace gpuready {
namespace {

struct Pipe {
  Descriptor reader;
  Descriptor writer;
};

Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  Pipe pipe{Descriptor(ends[0]), Descriptor(ends[1])};
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return pipe;
}

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }

  void read_nothing() {
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  }
  void send(int target, const Pipe& pipe) {
    posix_spawn_file_actions_adddup2(&actions_, pipe.writer.number(), target);
  }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

/// Own process group, so that the whole family can be ended; ignored and blocked signals would
/// outlive exec.
class FreshAttributes {
 public:
  FreshAttributes() {
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  FreshAttributes(const FreshAttributes&) = delete;
  FreshAttributes& operator=(const FreshAttributes&) = delete;
  ~FreshAttributes() { posix_spawnattr_destroy(&attributes_); }

  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

std::vector<std::string> environment_with(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (changes.count(text.substr(0, text.find('='))) == 0) entries.push_back(text);
  }
  for (const auto& [name, value] : changes)
    entries.push_back(std::string(name).append("=").append(value));
  return entries;
}

/// The pointers exec wants; valid as long as `texts`. exec does not write to them.
std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (const auto& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

StartedChild start_child(const std::vector<std::string>& argv,
                         const std::map<std::string, std::string>& set_environment) {
  StartedChild child;
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  FileActions actions;
  actions.read_nothing();
  actions.send(STDOUT_FILENO, out);
  actions.send(STDERR_FILENO, err);
  const FreshAttributes attributes;
  const auto environment = environment_with(set_environment);
  const int error =
      argv.empty() ? EINVAL
                   : posix_spawnp(&child.pid, argv.front().c_str(), actions.get(), attributes.get(),
                                  pointers_to(argv).data(), pointers_to(environment).data());
  if (error != 0) {
    child.pid = -1;
    child.error = std::generic_category().message(error);
    return child;
  }
  child.stdout_reader = std::move(out.reader);
  child.stderr_reader = std::move(err.reader);
  return child;
}

}  // namespace gpuready
