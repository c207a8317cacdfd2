# SPDX-License-Identifier: MIT
# One interface target with this project's warnings and sanitizers; our own targets link it privately.
add_library(gpuready_warnings INTERFACE)
target_compile_options(gpuready_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>
  $<$<BOOL:${GPUREADY_WARNINGS_AS_ERRORS}>:-Werror>)

set(GPUREADY_SANITIZERS "" CACHE STRING "Sanitizers for the program and its tests, such as address,undefined")
if(GPUREADY_SANITIZERS)
  target_compile_options(gpuready_warnings INTERFACE
    -fsanitize=${GPUREADY_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer
    # GCC 12 finds uninitialised values in std::regex as soon as the sanitizers change its inlining.
    -Wno-maybe-uninitialized)
  target_link_options(gpuready_warnings INTERFACE -fsanitize=${GPUREADY_SANITIZERS})
endif()
