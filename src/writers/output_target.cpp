// SPDX-License-Identifier: MIT
// Where bytes of results go: standard output or a file, each write through to the system. Knows no
// formats or options.
#include "writers/output_target.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kMode = 0666;  // less the umask

std::string failure_text(const std::string& name, int error) {
  const std::string shown = name == kStandardOutput ? "standard output" : "'" + name + "'";
  return "cannot write " + shown + ": " + std::generic_category().message(error) +
         "; give another output";
}

[[noreturn]] void fail(const std::string& name, int error) {
  if (error == EPIPE) throw ClosedPipe(failure_text(name, error));
  throw std::runtime_error(failure_text(name, error));
}

void write_fully(int descriptor, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) fail(name, errno);
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// A file under its temporary name; gone again unless it was published.
class AsideFile {
 public:
  /// Named by the process, so that two runs into one document do not meet.
  explicit AsideFile(const fs::path& target)
      : target_(target), path_(target.string() + "." + std::to_string(::getpid()) + ".part") {
    ::unlink(path_.c_str());
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
    if (descriptor_ == -1) fail(path_, errno);
  }
  AsideFile(const AsideFile&) = delete;
  AsideFile& operator=(const AsideFile&) = delete;
  ~AsideFile() {
    if (descriptor_ != -1) ::close(descriptor_);
    if (!published_) ::unlink(path_.c_str());
  }

  void write(std::string_view text) { write_fully(descriptor_, text, path_); }

  void publish() {
    struct stat replaced {};
    if (::stat(target_.c_str(), &replaced) == 0) ::fchmod(descriptor_, replaced.st_mode & 07777);
    if (::close(std::exchange(descriptor_, -1)) != 0) fail(path_, errno);
    if (::rename(path_.c_str(), target_.c_str()) != 0) fail(path_, errno);
    published_ = true;
  }

 private:
  fs::path target_;
  fs::path path_;
  int descriptor_ = -1;
  bool published_ = false;
};

}  // namespace

OutputTarget::OutputTarget(std::string name, OutputForm form)
    : name_(std::move(name)), form_(form) {}

OutputTarget::~OutputTarget() {
  if (descriptor_ != -1) ::close(descriptor_);
}

bool OutputTarget::open() {
  if (name_ == kStandardOutput) {
    descriptor_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    if (descriptor_ == -1) throw OutputError(failure_text(name_, errno));
    return false;
  }
  struct stat place {};
  const bool exists = ::stat(name_.c_str(), &place) == 0;
  const bool replaces = exists && S_ISREG(place.st_mode) && place.st_size > 0;
  if (form_ != OutputForm::kRows && (!exists || S_ISREG(place.st_mode))) {
    document_path_ = followed_path(name_);
    return replaces && form_ == OutputForm::kDocument;
  }
  // Without O_NONBLOCK a FIFO that nobody reads would keep the program waiting for ever.
  const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  descriptor_ =
      ::open(name_.c_str(), flags | (exists && S_ISFIFO(place.st_mode) ? O_NONBLOCK : 0), kMode);
  if (descriptor_ == -1 && errno == ENXIO) {
    throw OutputError("'" + name_ + "' is a FIFO without a reader; start the reader first");
  }
  if (descriptor_ == -1) throw OutputError(failure_text(name_, errno));
  ::fcntl(descriptor_, F_SETFL, ::fcntl(descriptor_, F_GETFL) & ~O_NONBLOCK);
  return replaces;
}

void OutputTarget::start_with(std::string_view text) {
  if (document_path_.empty()) return write(text);
  store(text);
  descriptor_ = ::open(document_path_.c_str(), O_WRONLY | O_CLOEXEC);
  // Not O_APPEND: `write` asks where a row begins before it writes.
  if (descriptor_ == -1 || ::lseek(descriptor_, 0, SEEK_END) == -1) fail(name_, errno);
}

/// A row that no longer fits on the disk is taken back: what is in the file stays whole.
void OutputTarget::write(std::string_view text) {
  const off_t before = name_ == kStandardOutput ? -1 : ::lseek(descriptor_, 0, SEEK_CUR);
  try {
    write_fully(descriptor_, text, name_);
  } catch (const std::runtime_error&) {
    const int cut = before < 0 ? -1 : ::ftruncate(descriptor_, before);
    static_cast<void>(cut);  // where it fails too, the first failure is the one to tell
    throw;
  }
}

void OutputTarget::check_reader() const {
  pollfd pipe{descriptor_, 0, 0};
  const bool is_gone = ::poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR) != 0;
  if (is_gone) fail(name_, EPIPE);
}

void OutputTarget::store(std::string_view document) {
  AsideFile aside(document_path_);
  aside.write(document);
  aside.publish();
}

void write_whole(const std::string& name, OutputForm form, std::string_view text,
                 const std::function<void(const std::string&)>& notice) {
  OutputTarget target(name, form);
  if (target.open()) notice(name + " had content and is replaced");
  if (target.stores_documents()) return target.store(text);
  target.write(text);
}

}  // namespace gpuready
