// SPDX-License-Identifier: MIT
#include "writers/gnuplot.hpp"

#include "machine/child_process.hpp"
#include "machine/descriptor.hpp"
#include "writers/text_layout.hpp"

#include <spdlog/fmt/fmt.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace gpuready {
namespace {

constexpr const char* kProgram = "gnuplot";
constexpr double kTimeLimitSeconds = 30;

/// A file without a name on any disk, which a child of this process can open: nothing is left
/// behind whatever happens.
class MemoryFile {
 public:
  MemoryFile() : file_(::memfd_create("gpuready", MFD_CLOEXEC)) {
    if (file_.number() < 0) fail();
  }

  [[nodiscard]] std::string path() const {
    return fmt::format("/proc/{}/fd/{}", ::getpid(), file_.number());
  }

  void write(std::string_view text) const {
    while (!text.empty()) {
      const auto written = ::write(file_.number(), text.data(), text.size());
      if (written < 0 && errno != EINTR) fail();
      if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  [[nodiscard]] std::string content() const {
    std::string text;
    std::array<char, 65536> buffer{};
    for (;;) {
      const auto offset = static_cast<off_t>(text.size());
      const auto count = ::pread(file_.number(), buffer.data(), buffer.size(), offset);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return text;
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
  }

 private:
  [[noreturn]] static void fail() {
    throw std::system_error(errno, std::generic_category(), "no memory for a plot");
  }

  Descriptor file_;
};

std::string failure_text(const ChildResult& result) {
  if (result.end == ChildEnd::kNotStarted) {
    return fmt::format(
        "gnuplot cannot be started ({}); install it, on Debian and Ubuntu with "
        "apt-get install gnuplot-nox",
        result.error);
  }
  const std::string words = one_line(result.stderr_text);
  return "gnuplot " + end_text(result, kTimeLimitSeconds) + (words.empty() ? "" : ": " + words);
}

}  // namespace

std::string drawn_by_gnuplot(const std::string& script) {
  const MemoryFile input;
  const MemoryFile output;
  input.write("set output '" + output.path() + "'\n" + script);
  ChildCall call;
  call.argv = {kProgram, "-d", input.path()};  // -d: no start-up files of the user's
  call.time_limit_s = kTimeLimitSeconds;
  const ChildResult result = run_child(call);
  if (result.end != ChildEnd::kExited || result.exit_code != 0)
    throw std::runtime_error(failure_text(result));
  std::string picture = output.content();
  if (picture.empty()) throw std::runtime_error("gnuplot drew nothing");
  return picture;
}

bool has_gnuplot() {
  ChildCall call;
  call.argv = {kProgram, "--version"};
  return run_child(call).end != ChildEnd::kNotStarted;
}

}  // namespace gpuready
