// SPDX-License-Identifier: MIT
// Prints the device it was asked for: ./picker, ./picker cuda:0, GPUREADY_DEVICE=cpu ./picker
#include <gpuready/device_picker.hpp>

#include <iostream>

int main(int argc, char** argv) try {
  std::cout << gpuready::pick_device(argc > 1 ? argv[1] : "") << '\n';
} catch (const std::invalid_argument& error) {
  std::cerr << "picker: " << error.what() << '\n';
  return 1;
}
