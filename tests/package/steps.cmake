# SPDX-License-Identifier: MIT
# The steps that the package tests are made of. Each test is a CMake script that works in an empty folder WORK.
cmake_minimum_required(VERSION 3.22)
include("${SETTINGS}")
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
# The tests name their LibTorch themselves.
foreach(name IN ITEMS LIBTORCH Torch_DIR CMAKE_PREFIX_PATH VIRTUAL_ENV CONDA_PREFIX GPUREADY_DEVICE)
  unset(ENV{${name}})
endforeach()

# Runs a command and sets `output`; the test fails when the command does.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\n${output}\nended with ${result}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# Runs a command that must fail, and sets `output`, on one line: CMake wraps its messages.
function(run_failing)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\n${output}\nended with 0, but must fail")
  endif()
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect_match text pattern)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "no match for ${pattern} in:\n${text}")
  endif()
endfunction()

function(expect_no_match text pattern)
  if(text MATCHES "${pattern}")
    message(FATAL_ERROR "unwanted match for ${pattern} in:\n${text}")
  endif()
endfunction()

# Sets `needed` to the names of the shared libraries that an ELF file asks for.
function(read_needed file)
  run("${readelf}" --dynamic "${file}")
  string(REGEX MATCHALL "Shared library: \\[[^]]*\\]" needed "${output}")
  list(TRANSFORM needed REPLACE "Shared library: \\[(.*)\\]" "\\1")
  set(needed "${needed}" PARENT_SCOPE)
endfunction()

set(configure "${CMAKE_COMMAND}" -G "${generator}" "-DCMAKE_CXX_COMPILER=${compiler}")
