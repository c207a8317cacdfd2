# SPDX-License-Identifier: MIT
# With a complete CUDA LibTorch, what links LibTorch::torch asks for the CUDA half and has it in its process: without
# this, an example cannot see a GPU and says nothing.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")
foreach(program IN ITEMS lesson picker guard_torch)
  read_needed("${programs}/${program}")
  expect_match("${needed}" "libtorch_cuda[.]so")
endforeach()
run("${programs}/guard_torch")
expect_match("${output}" "^1\n$")
