// SPDX-License-Identifier: MIT
// What a program or library says about its needs, as read from its file. Nothing is concluded here.
#pragma once

#include "machine/needed_library.hpp"

#include <string>
#include <vector>

namespace gpuready {

struct ProgramFacts {
  std::string path;
  std::string machine;       ///< "x86_64", "aarch64"
  std::string this_machine;  ///< the same of the running system
  bool is_library = false;
  bool is_static = false;
  std::vector<std::string> needed;  ///< directly, in its own words
  LibraryNeeds needs;
  std::vector<std::string> stub_folders;  ///< in its own run path: ".../lib64/stubs"
  std::string stub_libcuda;  ///< a libcuda.so.1 in one of them, which the loader would take
  // Of the program and of the libraries of its own, which are neither the system's nor LibTorch's:
  bool opens_libraries = false;   ///< it calls dlopen
  bool names_torch_cuda = false;  ///< "libtorch_cuda.so" is among its constants
  std::size_t torch_symbols = 0;  ///< undefined symbols of LibTorch's namespaces
  std::string a_torch_symbol;     ///< the first of them, mangled
  /// Those that none of the LibTorch libraries found defines; empty without such a library.
  std::vector<std::string> unmet_torch_symbols;
  /// LibTorch's own libraries in `needs`; empty: not needed or not found.
  std::string torch_cpu;
  std::string torch_cuda;
  std::string torch_cuda_beside;  ///< libtorch_cuda.so in the folder of torch_cpu, needed or not
  std::vector<std::string>
      torch_folders;  ///< that its LibTorch libraries come from, links followed
};

}  // namespace gpuready
