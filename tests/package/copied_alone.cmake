# SPDX-License-Identifier: MIT
# The two files that people copy, in an empty project with nothing else of this repository beside them.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")
file(COPY "${repository}/cmake/LibTorch.cmake" "${repository}/src/device_picker/gpuready/device_picker.hpp"
     DESTINATION "${WORK}/project")
file(WRITE "${WORK}/project/CMakeLists.txt" "
cmake_minimum_required(VERSION 3.22)
project(alone LANGUAGES CXX)
include(LibTorch.cmake)
add_executable(alone main.cpp)
target_link_libraries(alone PRIVATE LibTorch::torch)
")
# The macros are those of Qt and of logging libraries, which people include first.
file(WRITE "${WORK}/project/main.cpp" "
#define slots
#define CHECK(condition) (condition)
#define LOG(level) level
#include \"device_picker.hpp\"
int main() { return gpuready::pick_device(\"cpu\").is_cpu() ? 0 : 1; }
")
run(${configure} -S "${WORK}/project" -B "${WORK}/a folder" "-DLIBTORCH=${libtorch_root}")
run("${CMAKE_COMMAND}" --build "${WORK}/a folder")
run("${WORK}/a folder/alone")
