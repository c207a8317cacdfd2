// SPDX-License-Identifier: MIT
// Text files of the source tree, compiled into the program byte for byte.
#pragma once

#include <string_view>

namespace gpuready {

/// src/device_picker/gpuready/device_picker.hpp
std::string_view device_picker_header();

/// src/catalog/gpus.json
std::string_view gpus_json();

}  // namespace gpuready
