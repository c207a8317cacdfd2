# SPDX-License-Identifier: MIT
# The packages the program needs: the system's when it is new enough (floors as in Debian 12), else the pinned commit.
# Commits are those of the tags named beside them. LibTorch has its own file, LibTorch.cmake.
include(FetchContent)

# Headers of a package that was fetched are as little ours as the system's: our warnings stay about our code.
function(gpuready_as_system target)
  get_target_property(real ${target} ALIASED_TARGET)
  if(NOT real)
    set(real ${target})
  endif()
  get_target_property(folders ${real} INTERFACE_INCLUDE_DIRECTORIES)
  if(folders)
    set_target_properties(${real} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${folders}")
  endif()
endfunction()

function(gpuready_dependency name floor target url commit)
  find_package(${name} ${floor} QUIET)
  if(TARGET ${target})
    message(STATUS "${name}: ${${name}_VERSION} from the system")
    return()
  endif()
  message(STATUS "${name}: no ${floor} or newer on this system, fetching ${commit} from ${url}")
  FetchContent_Declare(${name} GIT_REPOSITORY ${url} GIT_TAG ${commit})
  FetchContent_MakeAvailable(${name})
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${name}: fetched from ${url}, but it made no target ${target}. "
                        "Install ${name} ${floor} or newer and configure again.")
  endif()
  gpuready_as_system(${target})
endfunction()

set(GPUREADY_GIT_HOST "https://github.com" CACHE STRING
  "Where pinned dependencies are fetched from; a mirror or a file:// folder works")
set(INSTALL_GTEST OFF CACHE BOOL "Install GoogleTest with gpuready")
if(GPUREADY_PROGRAM)
  gpuready_dependency(cxxopts 3.1 cxxopts::cxxopts
    ${GPUREADY_GIT_HOST}/jarro2783/cxxopts.git 44380e5a44706ab7347f400698c703eb2a196202) # v3.3.1
  gpuready_dependency(spdlog 1.10 spdlog::spdlog
    ${GPUREADY_GIT_HOST}/gabime/spdlog.git 7c02e204c92545f869e2f04edaab1f19fe8b19fd) # v1.13.0
  gpuready_dependency(nlohmann_json 3.11 nlohmann_json::nlohmann_json
    ${GPUREADY_GIT_HOST}/nlohmann/json.git 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03) # v3.11.3
endif()
if(GPUREADY_TESTS)
  gpuready_dependency(GTest 1.12 GTest::gtest_main
    ${GPUREADY_GIT_HOST}/google/googletest.git 52eb8108c5bdec04579160ae17225d66034bd723) # v1.17.0
endif()
