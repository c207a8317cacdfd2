// SPDX-License-Identifier: MIT
// Whether an output can be written, judged without touching it. Knows files and standard output, no
// formats or options.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

namespace gpuready {

/// Stands for standard output.
inline constexpr const char* kStandardOutput = "-";

/// An output that cannot be used; the text names it, says why and what to do.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Rows are appended to an open file. A document is written aside and renamed, which needs a
/// writable folder as well; so are the first rows of a file that is gone on with.
enum class OutputForm { kRows, kContinuedRows, kDocument };

/// Throws OutputError when `name` is empty, a folder, not writable, or in a folder that is missing
/// or not writable.
void check_output(const std::string& name, OutputForm form);

/// Whether both names end at one place, through whatever links and paths. The null device mixes
/// nothing up: never.
bool same_target(const std::string& first, const std::string& second);

/// The absolute path behind all symbolic links, also when nothing is there yet.
std::filesystem::path followed_path(const std::string& name);

}  // namespace gpuready
