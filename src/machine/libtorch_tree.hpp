// SPDX-License-Identifier: MIT
// A LibTorch on disk, as its files describe it; nothing of it is loaded. Empty or unknown where no
// file tells.
#pragma once

#include "machine/needed_library.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gpuready {

struct LibtorchTree {
  std::string root;         ///< has include/ and the libraries: ".../site-packages/torch", "/usr"
  std::string library_dir;  ///< has libtorch_cpu.so
  std::string source;       ///< who named it: "CONDA_PREFIX"; empty: the user
  std::string version;      ///< "2.11.0"
  std::string variant;      ///< "cpu", "cu130", "rocm6.3"; "cuda" when its version is unknown
  std::optional<int> cuda_version;         ///< 13000 is 13.0
  std::optional<int> cxx11_abi;            ///< 1 or 0: of std::string
  std::optional<int> cxx_standard;         ///< 17: the lowest that ATen.h says its headers take
  std::string cuda_library;                ///< path of libtorch_cuda.so; empty: it has none
  std::string hip_library;                 ///< path of libtorch_hip.so
  std::vector<std::string> architectures;  ///< of the CUDA half: "sm_90"; for PTX "compute_120"
  LibraryNeeds cpu_needs;
  LibraryNeeds cuda_needs;     ///< of the CUDA half, those of the CPU half among them
  std::string glibc_needed;    ///< "2.28"
  std::string glibc_here;      ///< of the C library that it would run with
  std::string glibcxx_needed;  ///< "3.4.22", of libstdc++
  std::string glibcxx_here;
  std::string machine;       ///< it is built for: "x86_64", "aarch64"
  std::string this_machine;  ///< the same of the running system
  std::string problem;       ///< a library of it that cannot be read: its path and why
};

}  // namespace gpuready
