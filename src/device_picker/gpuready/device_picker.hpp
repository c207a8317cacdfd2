// SPDX-License-Identifier: MIT
// Picks the device a LibTorch program runs on. Copy this file: it needs LibTorch and nothing else.
//
//   torch::Device device = gpuready::pick_device();          // CUDA if there is one, else the CPU
//   torch::Device device = gpuready::pick_device("cuda:1");  // that one, or an exception
//   GPUREADY_DEVICE=cpu ./program                            // the user's wish, when the code has
//   none
//
// If a machine with a GPU answers "cpu", look at how the program was linked: without libtorch_cuda
// (linkers drop it, since no symbol of it is named) LibTorch has no CUDA, and says nothing.
#pragma once

#include <c10/core/Device.h>
#include <torch/cuda.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace gpuready {
namespace picker_detail {

inline int cuda_device_count() {
  return static_cast<int>(torch::cuda::device_count());
}

inline std::string cuda_name(int index) {
  return "cuda:" + std::to_string(index);
}

[[noreturn]] inline void refuse(const std::string& wish, const std::string& origin) {
  std::string here = "cpu";
  for (int index = 0; index < cuda_device_count(); ++index) here += ", " + cuda_name(index);
  throw std::invalid_argument("no device \"" + wish + "\"" + origin + ": this machine has: " +
                              here + "; a wish is auto, cpu, cuda or cuda:N");
}

/// Wishes are compared with the names of what is here, never parsed: "cuda:01" is no device.
inline c10::Device find_device(const std::string& wish, const std::string& origin) {
  const bool has_cuda = torch::cuda::is_available();
  if (wish == "cpu" || (wish == "auto" && !has_cuda)) return c10::Device(c10::kCPU);
  if ((wish == "cuda" || wish == "auto") && has_cuda) return c10::Device(c10::kCUDA);
  for (int index = 0; index < cuda_device_count(); ++index) {
    if (wish == cuda_name(index)) {
      return c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(index));
    }
  }
  refuse(wish, origin);
}

}  // namespace picker_detail

/// Wishes: "auto" (CUDA if available, else the CPU), "cpu", "cuda" (the current CUDA device),
/// "cuda:N". A wish given here beats the environment variable GPUREADY_DEVICE, which beats auto;
/// an empty one is no wish.
/// Throws std::invalid_argument, naming the wish and what this machine has, for any other word and
/// for a device that is not here.
inline c10::Device pick_device(const std::string& wish = "") {
  if (!wish.empty()) return picker_detail::find_device(wish, "");
  const char* variable = std::getenv("GPUREADY_DEVICE");
  const std::string from_user = variable == nullptr ? "" : variable;
  if (from_user.empty()) return picker_detail::find_device("auto", "");
  return picker_detail::find_device(from_user, " (from GPUREADY_DEVICE)");
}

}  // namespace gpuready
