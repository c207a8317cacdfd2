// SPDX-License-Identifier: MIT
// Opens a shared library that may be absent and asks it for functions that may be absent. Knows no
// library.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace gpuready {

class SharedLibrary {
 public:
  /// Takes the first candidate that loads: a bare name is searched by the loader, a path is opened
  /// as it is.
  explicit SharedLibrary(const std::vector<std::string>& candidates);

  [[nodiscard]] bool is_open() const { return handle_ != nullptr; }
  /// The loader's words when none loaded, those for an existing file first.
  [[nodiscard]] const std::string& error() const { return error_; }

  /// Null when there is no such symbol. `Signature` is a C function type and taken on trust.
  template <typename Signature>
  Signature* function(const char* name) const {
    return reinterpret_cast<Signature*>(symbol(name));
  }

 private:
  struct Closer {
    void operator()(void* handle) const;
  };

  void* symbol(const char* name) const;

  std::unique_ptr<void, Closer> handle_;
  std::string error_;
};

}  // namespace gpuready
