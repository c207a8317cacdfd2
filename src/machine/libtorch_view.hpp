// SPDX-License-Identifier: MIT
// What LibTorch said about itself and the GPUs, as plain values that outlive it: it may have been
// asked in a child process.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

struct LibtorchDevice {
  std::string name;
  std::string uuid;
  std::optional<std::int64_t> capability_major;
  std::optional<std::int64_t> capability_minor;
  std::optional<std::uint64_t> memory_total_bytes;
};

struct LibtorchView {
  bool cuda_asked = false;  ///< when not, nothing below about CUDA is known
  std::string version;
  std::string header_version;  ///< what the module was built for
  std::string loaded_version;  ///< what was loaded; empty: unknown
  std::string cpu_library_path;
  std::string cuda_library_path;   ///< empty: a CPU-only LibTorch
  std::string cuda_library_error;  ///< the loader's words
  std::string unavailable_reason;  ///< LibTorch's own words
  std::optional<std::int64_t> cuda_runtime_version;
  bool cuda_half_loaded = false;
  bool cuda_available = false;
  std::vector<LibtorchDevice> devices;
  std::string blas;
  std::string blas_core;
  /// Of the CUDA half, such as "sm_90" and, for PTX, "compute_120"; empty: unknown or none.
  std::vector<std::string> architectures;
  std::optional<std::int64_t> cudnn_version;          ///< built with: 91900 is 9.19.0
  std::optional<std::int64_t> cudnn_runtime_version;  ///< loaded
  bool is_hip = false;                                ///< a ROCm build
};

/// A first kernel on a GPU, its value compared with the CPU's.
struct KernelProof {
  std::string device;  ///< "cuda:0"
  bool correct = false;
  std::string error;              ///< why there is no value, or how wrong it is
  std::string kernel = "matmul";  ///< "fill", "add", "matmul", "convolution", "solve"
};

}  // namespace gpuready
