// SPDX-License-Identifier: MIT
// Whose library a file name tells of. Opens nothing.
#pragma once

#include <string_view>

namespace gpuready {

/// "libtorch_cpu.so" of "/x/libtorch_cpu.so".
std::string_view file_name_of(std::string_view path);

/// Whether `path` names the library `stem`, with or without a version: "libtorch_cpu" of
/// "libtorch_cpu.so.1.13".
bool is_library(std::string_view path, std::string_view stem);

/// One of LibTorch's own.
bool is_torch_library(std::string_view path);

/// Of the CUDA toolkit, cuDNN, NCCL and the like: what a full wheel brings along.
bool is_nvidia_library(std::string_view path);

/// Comes with the driver only: never part of a LibTorch, absent without a driver.
bool is_driver_library(std::string_view path);

}  // namespace gpuready
