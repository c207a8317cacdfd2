// SPDX-License-Identifier: MIT
// A made-up file tree in a folder of its own, gone with the object. Knows no meaning of any file.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace gpuready {

inline std::string content_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("no file " + file.string());
  return {std::istreambuf_iterator<char>(stream), {}};
}

class TemporaryTree {
 public:
  TemporaryTree() {
    std::string pattern = (std::filesystem::temp_directory_path() / "gpuready-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder " + pattern);
    path_ = pattern;
  }
  TemporaryTree(const TemporaryTree&) = delete;
  TemporaryTree& operator=(const TemporaryTree&) = delete;
  ~TemporaryTree() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  /// `name` as on a whole machine, such as "/proc/meminfo"; folders are made. Returns where the
  /// file is.
  std::filesystem::path write(const std::filesystem::path& name, std::string_view text) const {
    const auto file = path_ / name.relative_path();
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return file;
  }

  /// A program for /bin/sh.
  std::filesystem::path write_script(const std::filesystem::path& name,
                                     std::string_view commands) const {
    const auto file = write(name, "#!/bin/sh\n" + std::string(commands));
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace gpuready
