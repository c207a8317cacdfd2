// SPDX-License-Identifier: MIT
// pread, so that nothing depends on a position and no page of the file is mapped.
#include "readers/file_bytes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace gpuready {
namespace {

constexpr std::size_t kLongestText = 16384;

Descriptor open_file(const std::filesystem::path& path) {
  // Non-blocking: opening a FIFO without a writer would wait for one.
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (file.number() < 0) throw UnreadableFile(std::string("cannot be read: ") + strerror(errno));
  return file;
}

}  // namespace

FileBytes::FileBytes(const std::filesystem::path& path) : FileBytes(open_file(path)) {}

FileBytes::FileBytes(Descriptor file) : file_(std::move(file)) {
  struct stat status {};
  if (fstat(file_.number(), &status) != 0) throw UnreadableFile("cannot be read");
  if (S_ISDIR(status.st_mode)) throw UnreadableFile("is a folder");
  if (!S_ISREG(status.st_mode)) throw UnreadableFile("is no regular file");
  if (status.st_size == 0) throw UnreadableFile("is empty");
  size_ = static_cast<std::uint64_t>(status.st_size);
}

void FileBytes::read_into(std::uint64_t offset, void* bytes, std::size_t length) const {
  if (offset > size_ || length > size_ - offset) throw UnreadableFile("is cut off");
  auto* to = static_cast<char*>(bytes);
  while (length > 0) {
    const ssize_t count = ::pread(file_.number(), to, length, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw UnreadableFile(std::string("cannot be read: ") + strerror(errno));
    if (count == 0) throw UnreadableFile("is cut off");
    to += count;
    offset += static_cast<std::uint64_t>(count);
    length -= static_cast<std::size_t>(count);
  }
}

std::string FileBytes::read(std::uint64_t offset, std::size_t length) const {
  // Checked before the memory is taken: a damaged length may be anything.
  if (offset > size_ || length > size_ - offset) throw UnreadableFile("is cut off");
  std::string bytes(length, '\0');
  read_into(offset, bytes.data(), length);
  return bytes;
}

std::string FileBytes::text_at(std::uint64_t offset) const {
  std::string text;
  for (std::size_t wanted = 128; wanted <= kLongestText; wanted *= 2) {
    const std::uint64_t rest = offset < size_ ? size_ - offset : 0;
    text = read(offset, static_cast<std::size_t>(std::min<std::uint64_t>(wanted, rest)));
    const auto end = text.find('\0');
    if (end != std::string::npos) return text.substr(0, end);
    if (text.size() < wanted) break;
  }
  throw UnreadableFile("is damaged: a text in it has no end");
}

}  // namespace gpuready
