// SPDX-License-Identifier: MIT
// Whether an output can be written, judged without touching it. Knows no formats or options.
#include "writers/output_path.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <system_error>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& name, const std::string& reason) {
  throw OutputError("cannot write '" + name + "': " + reason);
}

// Judged for the effective user, as open() will.
bool has_access(const fs::path& path, int mode) {
  return ::faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0;
}

void check_folder(const std::string& name, const fs::path& folder) {
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  const std::string quoted = "'" + folder.string() + "'";
  if (!fs::exists(status))
    refuse(name, "the folder " + quoted + " does not exist; create it first");
  if (!fs::is_directory(status)) refuse(name, quoted + " is not a folder; give another path");
  if (!has_access(folder, W_OK | X_OK)) {
    refuse(name, "no permission to write in the folder " + quoted + "; give another path");
  }
}

void check_standard_output() {
  const int flags = ::fcntl(STDOUT_FILENO, F_GETFL);
  if (flags == -1 || (flags & O_ACCMODE) == O_RDONLY) {
    throw OutputError("standard output is closed; give a file instead of -");
  }
}

std::optional<struct stat> place_of(const std::string& name) {
  struct stat place {};
  const int failed =
      name == kStandardOutput ? ::fstat(STDOUT_FILENO, &place) : ::stat(name.c_str(), &place);
  return failed ? std::nullopt : std::optional(place);
}

// Character device 1:3 of Linux (Documentation/admin-guide/devices.txt).
bool is_null_device(const struct stat& place) {
  return S_ISCHR(place.st_mode) && place.st_rdev == makedev(1, 3);
}

}  // namespace

fs::path followed_path(const std::string& name) {
  constexpr int kMostLinks = 40;  // as the kernel's own limit, path_resolution(7)
  std::error_code error;
  fs::path path = fs::absolute(name, error);
  for (int links = 0; links < kMostLinks && fs::is_symlink(fs::symlink_status(path, error));
       ++links) {
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  const fs::path canonical = fs::weakly_canonical(path, error);
  return error ? path : canonical;
}

void check_output(const std::string& name, OutputForm form) {
  if (name.empty())
    throw OutputError("an output name is empty; give a file, or - for standard output");
  if (name == kStandardOutput) return check_standard_output();
  if (name.front() == '-')
    refuse(name, "it looks like an option; a file of that name is ./" + name);
  std::error_code error;
  const fs::file_status status = fs::status(name, error);
  if (status.type() == fs::file_type::none) refuse(name, error.message() + "; give another path");
  if (fs::is_directory(status)) refuse(name, "it is a folder; give a file in it");
  if (fs::exists(status) && !has_access(name, W_OK)) {
    refuse(name, "no permission to write this file; give another path");
  }
  const bool makes_a_file =
      !fs::exists(status) || (form != OutputForm::kRows && fs::is_regular_file(status));
  if (makes_a_file) check_folder(name, followed_path(name).parent_path());
}

bool same_target(const std::string& first, const std::string& second) {
  if (first == kStandardOutput && second == kStandardOutput) return true;
  const auto first_place = place_of(first);
  const auto second_place = place_of(second);
  if (first_place && second_place) {
    return first_place->st_dev == second_place->st_dev &&
           first_place->st_ino == second_place->st_ino && !is_null_device(*first_place);
  }
  return !first_place && !second_place && followed_path(first) == followed_path(second);
}

}  // namespace gpuready
