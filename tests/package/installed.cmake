# SPDX-License-Identifier: MIT
# An installation, moved after it was made: its program names no torch, its package serves a consumer.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")
run("${CMAKE_COMMAND}" --install "${build}" --prefix "${WORK}/first")
file(RENAME "${WORK}/first" "${WORK}/stage")

if(EXISTS "${programs}/gpuready")
  read_needed("${WORK}/stage/bin/gpuready")
  expect_no_match("${needed}" "torch|c10|cuda|nvidia")
endif()
if(EXISTS "${build}/lib/gpuready/libgpuready_libtorch.so")
  read_needed("${WORK}/stage/lib/gpuready/libgpuready_libtorch.so")
  expect_match("${needed}" "libtorch_cpu[.]so")
  expect_no_match("${needed}" "cuda|nvrtc|nvidia|torch_python")
  run(ldd "${WORK}/stage/lib/gpuready/libgpuready_libtorch.so")
  expect_no_match("${output}" "not found")
  file(READ "${WORK}/stage/lib/gpuready/libgpuready_libtorch.txt" built_with)
  expect_match("${built_with}" "LibTorch ${libtorch_version}")
endif()

file(WRITE "${WORK}/consumer/CMakeLists.txt" "
cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES CXX)
find_package(gpuready 0.1 REQUIRED)
add_executable(consumer \"${repository}/examples/picker/main.cpp\")
target_link_libraries(consumer PRIVATE gpuready::device_picker)
")
run(${configure} -S "${WORK}/consumer" -B "${WORK}/consumer/build"
    "-Dgpuready_ROOT=${WORK}/stage" "-DLIBTORCH=${libtorch_root}")
expect_match("${output}" "LibTorch: ${libtorch_version} ")
run("${CMAKE_COMMAND}" --build "${WORK}/consumer/build")
run("${WORK}/consumer/build/consumer" cpu)
expect_match("${output}" "^cpu\n$")
