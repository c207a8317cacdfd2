# SPDX-License-Identifier: MIT
# The project to start from, copied out of the repository with LibTorch.cmake and nothing else of ours.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")
file(COPY "${repository}/examples/from-scratch/CMakeLists.txt" "${repository}/examples/from-scratch/main.cpp"
          "${repository}/cmake/LibTorch.cmake" DESTINATION "${WORK}/project")
run(${configure} -S "${WORK}/project" -B "${WORK}/build" "-DLIBTORCH=${libtorch_root}")
run("${CMAKE_COMMAND}" --build "${WORK}/build")
run("${WORK}/build/fit_line")
expect_match("${output}" "^device: (cpu|cuda)\ny = 3[.]0 x [+] 1[.]0\n$")
read_needed("${WORK}/build/fit_line")
expect_match("${needed}" "libtorch_cpu[.]so")
expect_no_match("${needed}" "libcuda[.]so|nvrtc")
