# SPDX-License-Identifier: MIT
# Text files of the tree compiled into the program, and the facts of this build.
function(gpuready_embed name file)
  file(READ "${file}" content)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  set(embedded "${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.cpp")
  set(GPUREADY_EMBED_NAME ${name})
  set(GPUREADY_EMBED_CONTENT "${content}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/embedded_text.cpp.in" "${embedded}" @ONLY)
  target_sources(gpuready_core PRIVATE "${embedded}")
endfunction()

gpuready_embed(device_picker_header "${PROJECT_SOURCE_DIR}/src/device_picker/gpuready/device_picker.hpp")
gpuready_embed(gpus_json "${PROJECT_SOURCE_DIR}/src/catalog/gpus.json")

execute_process(COMMAND git -C "${PROJECT_SOURCE_DIR}" describe --always --dirty --abbrev=7 --exclude=*
  OUTPUT_VARIABLE GPUREADY_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
# A commit moves this file: the next build configures anew and knows it.
execute_process(COMMAND git -C "${PROJECT_SOURCE_DIR}" rev-parse --git-path logs/HEAD
  OUTPUT_VARIABLE head_log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
get_filename_component(head_log "${head_log}" ABSOLUTE BASE_DIR "${PROJECT_SOURCE_DIR}")
if(EXISTS "${head_log}" AND NOT IS_DIRECTORY "${head_log}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${head_log}")
endif()
if(NOT GPUREADY_COMMIT)
  set(GPUREADY_COMMIT "unknown")
endif()
configure_file("${PROJECT_SOURCE_DIR}/cmake/build_facts.cpp.in" "${CMAKE_CURRENT_BINARY_DIR}/embedded/build_facts.cpp" @ONLY)
target_sources(gpuready_core PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/embedded/build_facts.cpp")
