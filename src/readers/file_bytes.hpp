// SPDX-License-Identifier: MIT
// Bytes of a regular file at given places. Read, never mapped: a file that shrinks meanwhile is an
// error and no SIGBUS. Knows no format.
#pragma once

#include "machine/descriptor.hpp"

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace gpuready {

/// The text goes behind the file's name: "is a folder", "is cut off".
class UnreadableFile : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class FileBytes {
 public:
  /// Throws UnreadableFile for what is missing, closed to this user, or no regular file; does not
  /// wait for the other end of a pipe.
  explicit FileBytes(const std::filesystem::path& path);
  /// An open regular file.
  explicit FileBytes(Descriptor file);

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// Exactly `length` bytes; throws UnreadableFile when there are fewer.
  [[nodiscard]] std::string read(std::uint64_t offset, std::size_t length) const;

  /// A struct as it lies in the file; throws UnreadableFile when it is not all there.
  template <class Value>
  [[nodiscard]] Value value_at(std::uint64_t offset) const {
    static_assert(std::is_trivially_copyable_v<Value>);
    Value value;
    read_into(offset, &value, sizeof value);
    return value;
  }

  /// Up to the next zero byte, of which there must be one within 16 KiB.
  [[nodiscard]] std::string text_at(std::uint64_t offset) const;

 private:
  void read_into(std::uint64_t offset, void* bytes, std::size_t length) const;

  Descriptor file_;
  std::uint64_t size_ = 0;
};

}  // namespace gpuready
