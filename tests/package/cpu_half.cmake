# SPDX-License-Identifier: MIT
# What links LibTorch::cpu asks for torch_cpu, c10 and the C and C++ libraries, and has no CUDA half in its process. What
# links the whole asks for no library of the driver or the toolkit either.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")
read_needed("${programs}/guard_cpu")
foreach(library IN LISTS needed)
  expect_match("${library}" "^(libtorch_cpu|libc10|libstdc[+][+]|libgcc_s|libc|libm|libpthread|libdl|ld-linux[^.]*)[.]so")
endforeach()
expect_match("${needed}" "libtorch_cpu[.]so")
run("${programs}/guard_cpu")
expect_match("${output}" "^0\n$")
foreach(program IN ITEMS lesson picker guard_torch)
  read_needed("${programs}/${program}")
  expect_match("${needed}" "libtorch_cpu[.]so")
  expect_no_match("${needed}" "libcu|nvrtc|nvidia")
endforeach()
