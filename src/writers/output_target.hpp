// SPDX-License-Identifier: MIT
// Where bytes of results go: standard output or a file, each write through to the system. Knows no
// formats or options.
#pragma once

#include "writers/output_path.hpp"

#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gpuready {

/// The reader of a pipe went away: nobody wants more, which is no failure.
class ClosedPipe : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes throw ClosedPipe (where SIGPIPE is ignored), else std::runtime_error with the name and
/// the system's reason.
class OutputTarget {
 public:
  /// "-" is standard output. Touches nothing.
  OutputTarget(std::string name, OutputForm form);
  OutputTarget(const OutputTarget&) = delete;
  OutputTarget& operator=(const OutputTarget&) = delete;
  ~OutputTarget();

  /// Empties or creates the file; one for a document is left until the first `store`, one to be
  /// gone on with until `start_with`. Throws OutputError. Returns whether a file with something in
  /// it is replaced.
  bool open();

  /// The first bytes, before any `write`. In a file that is gone on with they take the place of all
  /// that is there, at once, as with `store`.
  void start_with(std::string_view text);
  void write(std::string_view text);

  /// Throws ClosedPipe when it is a pipe whose reader is gone, which without writing nobody
  /// notices.
  void check_reader() const;

  /// Whether `store` works: a document's target that is a regular file or not there yet, after
  /// `open`.
  [[nodiscard]] bool stores_documents() const { return !document_path_.empty(); }

  /// Replaces the whole file at once: a reader, or a kill at any moment, finds the old or the new
  /// document. It is written beside as NAME.PID.part, with the permissions of the file it replaces.
  void store(std::string_view document);

 private:
  std::string name_;
  OutputForm form_;
  std::filesystem::path document_path_;
  int descriptor_ = -1;
};

/// All of an output in one go; `notice` is told of a file that had content and is replaced. Throws
/// OutputError and as OutputTarget does.
void write_whole(const std::string& name, OutputForm form, std::string_view text,
                 const std::function<void(const std::string&)>& notice);

}  // namespace gpuready
