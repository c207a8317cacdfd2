# SPDX-License-Identifier: MIT
# A dependency that the system does not have is fetched at its pinned commit, not at the branch's newest, and its headers
# raise no warnings. The host is a folder here: nothing of the network takes part.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")
set(origin "${WORK}/host/someone/absent.git")
set(git git -c user.name=test -c user.email=test@example.org -C "${origin}")
file(WRITE "${origin}/CMakeLists.txt" "
add_library(absent INTERFACE)
add_library(absent::absent ALIAS absent)
target_include_directories(absent INTERFACE \"\${CMAKE_CURRENT_SOURCE_DIR}\")
")
file(WRITE "${origin}/absent.hpp" "inline int answer(double value) { return value + 42; }\n")
run(${git} init --quiet)
run(${git} add .)
run(${git} commit --quiet -m pinned)
run(${git} rev-parse HEAD)
string(STRIP "${output}" commit)
file(WRITE "${origin}/absent.hpp" "#error \"newer than the pinned commit\"\n")
run(${git} commit --quiet -a -m newer)

file(WRITE "${WORK}/project/main.cpp" "#include <absent.hpp>\nint main() { return answer(0) == 42 ? 0 : 1; }\n")
file(WRITE "${WORK}/project/CMakeLists.txt" "
cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES CXX)
include(\"${repository}/cmake/dependencies.cmake\")
gpuready_dependency(absent 1.0 absent::absent \${GPUREADY_GIT_HOST}/someone/absent.git ${commit})
add_executable(consumer main.cpp)
target_compile_options(consumer PRIVATE -Wconversion -Werror)
target_link_libraries(consumer PRIVATE absent::absent)
")
run(${configure} -S "${WORK}/project" -B "${WORK}/build" "-DGPUREADY_GIT_HOST=file://${WORK}/host")
expect_match("${output}" "absent: no 1.0 or newer on this system, fetching ${commit}")
run("${CMAKE_COMMAND}" --build "${WORK}/build")
run("${WORK}/build/consumer")
