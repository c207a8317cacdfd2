# SPDX-License-Identifier: MIT
# A LibTorch that was built for a newer C or C++ library than this machine's is told at configure time, with both
# versions. It is the LibTorch of this build with one function replaced: it needs a symbol version that does not exist.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")
file(WRITE "${WORK}/project/CMakeLists.txt" "
cmake_minimum_required(VERSION 3.22)
project(newer LANGUAGES CXX)
include(\"${repository}/cmake/LibTorch.cmake\")
")
file(WRITE "${WORK}/newer.cpp" "extern \"C\" void from_the_future() {}\n")
file(WRITE "${WORK}/user.cpp" "
extern \"C\" void from_the_future();
namespace torch {
namespace cuda {
bool is_available() {
  from_the_future();
  return false;
}
}
}
")

# Makes a torch folder in `place` that needs `version` of `library`.
function(make_newer_tree place library version)
  set(shared "${compiler}" -shared -fPIC -nostdlib)
  file(WRITE "${place}/version.map" "${version} { from_the_future; };\n")
  run(${shared} "${WORK}/newer.cpp" -o "${place}/newer.so" -Wl,-soname,${library}
      "-Wl,--version-script=${place}/version.map")
  run(${shared} "${WORK}/user.cpp" -o "${place}/torch/lib/libneeds_newer.so" "${place}/newer.so")
  file(WRITE "${place}/torch/lib/libtorch_cpu.so"
    "INPUT(\"${place}/torch/lib/libneeds_newer.so\" \"${libtorch_library_dir}/libtorch_cpu.so\")\n")
  file(CREATE_LINK "${libtorch_library_dir}/libc10.so" "${place}/torch/lib/libc10.so" SYMBOLIC)
  file(CREATE_LINK "${libtorch_root}/include" "${place}/torch/include" SYMBOLIC)
  file(WRITE "${place}/torch/build-version" "9.9.9\n")
  file(WRITE "${place}/torch/__init__.py" "")
endfunction()

set(libraries libc.so.6 libstdc++.so.6)
set(versions GLIBC_2.99 GLIBCXX_3.4.99)
foreach(library version IN ZIP_LISTS libraries versions)
  set(place "${WORK}/${version}")
  file(MAKE_DIRECTORY "${place}/torch/lib")
  make_newer_tree("${place}" ${library} ${version})
  string(REGEX REPLACE "_.*" "_[0-9.]+[0-9]" here "${version}")
  string(REPLACE "+" "[+]" library "${library}")
  set(words "it is built for newer systems: it needs ${version}, this machine's ${library} ends with ${here}")

  run_failing(${configure} -S "${WORK}/project" -B "${WORK}/named" "-DLIBTORCH=${place}/torch")
  expect_match("${output}" "-DLIBTORCH names ${place}/torch, which cannot be used: ${words}")
endforeach()

# Found and not named, it is noted and passed over, whether or not the system has another.
execute_process(COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${place}" ${configure} -S "${WORK}/project" -B "${WORK}/found"
                OUTPUT_VARIABLE output ERROR_VARIABLE output)
string(REGEX REPLACE "[ \n]+" " " output "${output}")
expect_match("${output}" "passed over: ${place}/torch, from the torch package of python3: ${words}")
expect_no_match("${output}" "LibTorch: 9[.]9[.]9")
