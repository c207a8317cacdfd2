# SPDX-License-Identifier: MIT
# Who may name a LibTorch, who wins, and what happens to a wrong name: nothing that was named is replaced.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")
file(WRITE "${WORK}/project/CMakeLists.txt" "
cmake_minimum_required(VERSION 3.22)
project(sources LANGUAGES CXX)
include(\"${repository}/cmake/LibTorch.cmake\")
message(STATUS \"taken: \${LibTorch_ROOT}, from \${LibTorch_SOURCE}.\")
")
set(again "${CMAKE_COMMAND}" -S "${WORK}/project" -B "${WORK}/build")
set(with "${CMAKE_COMMAND}" -E env)
file(MAKE_DIRECTORY "${WORK}/empty")

# A tree as an unpacked zip has it, made of the LibTorch of this build.
file(MAKE_DIRECTORY "${WORK}/zip")
file(CREATE_LINK "${libtorch_library_dir}" "${WORK}/zip/lib" SYMBOLIC)
file(CREATE_LINK "${libtorch_root}/include" "${WORK}/zip/include" SYMBOLIC)
file(WRITE "${WORK}/zip/build-version" "9.9.9+cu999\n")

run(${with} "LIBTORCH=${libtorch_root}" ${configure} -S "${WORK}/project" -B "${WORK}/build")
expect_match("${output}" "taken: ${libtorch_root}, from LIBTORCH in the environment[.]")

# Another name on the next configure is another LibTorch, without a clean build folder.
run(${with} "LIBTORCH=${WORK}/zip" ${again})
expect_match("${output}" "LibTorch: 9.9.9 \\(cu999\\)")
expect_match("${output}" "taken: ${WORK}/zip, from LIBTORCH in the environment[.]")
run(${with} "LIBTORCH=${libtorch_root}" ${again})
expect_match("${output}" "taken: ${libtorch_root}, from")

# A configure that a build starts by itself, without that environment, keeps what was named.
run(${with} "LIBTORCH=${WORK}/zip" ${again})
run(${again})
expect_match("${output}" "taken: ${WORK}/zip, from LIBTORCH of an earlier configure[.]")

# The folders that upstream's own CMake files are named by.
file(MAKE_DIRECTORY "${WORK}/zip/share/cmake/Torch")
run(${with} "Torch_DIR=${WORK}/zip/share/cmake/Torch" ${again})
expect_match("${output}" "taken: ${WORK}/zip, from Torch_DIR in the environment[.]")
run(${with} "CMAKE_PREFIX_PATH=${WORK}/empty:${WORK}/zip/share/cmake" ${again})
expect_match("${output}" "taken: ${WORK}/zip, from CMAKE_PREFIX_PATH in the environment[.]")

# The nearest name wins: LIBTORCH before a prefix path, -D before the environment.
run(${with} "CMAKE_PREFIX_PATH=${WORK}/zip" "LIBTORCH=${libtorch_root}" ${again})
expect_match("${output}" "taken: ${libtorch_root}, from LIBTORCH in the environment[.]")
expect_match("${output}" "not used: ${WORK}/zip, from CMAKE_PREFIX_PATH in the environment")
run(${with} "LIBTORCH=${WORK}/empty" ${again} "-DLIBTORCH=${WORK}/zip")
expect_match("${output}" "taken: ${WORK}/zip, from -DLIBTORCH[.]")

# Wrong names stop, with the name, the place and the reason.
run_failing(${again} "-DLIBTORCH=${WORK}/empty")
expect_match("${output}" "-DLIBTORCH names ${WORK}/empty, which cannot be used: there is no lib/libtorch_cpu.so")
expect_no_match("${output}" "taken:")
run_failing(${again} "-DLIBTORCH=${WORK}/missing")
expect_match("${output}" "-DLIBTORCH names ${WORK}/missing, which cannot be used: it does not exist")
run_failing(${again} -DLIBTORCH=libtorch)
expect_match("${output}" "-DLIBTORCH names libtorch, which cannot be used: it is not an absolute path")
run_failing(${with} "LIBTORCH=${WORK}/empty" ${again} -ULIBTORCH)
expect_match("${output}" "LIBTORCH in the environment names ${WORK}/empty, which cannot be used")
run_failing(${with} "Torch_DIR=${WORK}/missing" ${again})
expect_match("${output}" "Torch_DIR in the environment names ${WORK}/missing, which cannot be used: it does not exist")

# A tree without headers, one too old, and one whose libraries are no libraries, also by a prefix path.
file(MAKE_DIRECTORY "${WORK}/bare")
file(CREATE_LINK "${libtorch_library_dir}" "${WORK}/bare/lib" SYMBOLIC)
run_failing(${with} "LIBTORCH=${WORK}/bare" ${again})
expect_match("${output}" "names ${WORK}/bare, which cannot be used: the libraries are there, the C[+][+] headers are not")
file(WRITE "${WORK}/zip/build-version" "1.7.1\n")
run_failing(${with} "LIBTORCH=${WORK}/zip" ${again})
expect_match("${output}" "it is LibTorch 1.7.1, 1.13 or newer is needed")
file(MAKE_DIRECTORY "${WORK}/broken")
file(CREATE_LINK "${libtorch_root}/include" "${WORK}/broken/include" SYMBOLIC)
foreach(library IN ITEMS torch_cpu c10)
  file(WRITE "${WORK}/broken/lib/lib${library}.so" "cut off while it was copied")
endforeach()
run_failing(${with} "CMAKE_PREFIX_PATH=${WORK}/broken" ${again})
expect_match("${output}" "names ${WORK}/broken, which cannot be used: a small program does not build with it.*libtorch_cpu.so")
expect_no_match("${output}" "taken:")
