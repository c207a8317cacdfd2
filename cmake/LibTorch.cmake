# SPDX-License-Identifier: MIT
# Finds a LibTorch, 1.13 or newer, on Linux, and makes CMake targets of its .so files. This file stands alone: copy it.
# It needs no nvcc, no CUDA toolkit and no network, changes no global flag, and may be included from several folders.
#   LibTorch::torch   the whole: CPU, and CUDA where that half is complete (a warning where it is not)
#   LibTorch::cpu     the CPU half alone: torch_cpu and c10
# Asked on each configure: LIBTORCH, Torch_DIR, CMAKE_PREFIX_PATH as -D; the same in the environment, now or at an earlier
# configure; the active Python's torch package (not imported); the system. LIBTORCH is a torch package folder, an unpacked
# zip, a virtual environment, a conda prefix or /usr. A place that you name and that is wrong stops; others are passed over.
# Sets LibTorch_VERSION, LibTorch_ROOT, LibTorch_LIBRARY_DIR, LibTorch_SOURCE (who named it), LibTorch_CXX_STANDARD (14,
# 17 or 20: the lowest its headers take, and what links it gets at least), LibTorch_CXX11_ABI (1, 0; empty: unknown),
# LibTorch_CUDA_VARIANT (cpu, cu130) and LibTorch_CUDA_LINKED (TRUE when LibTorch::torch has the CUDA half).
cmake_policy(VERSION 3.22...3.31)

# Sets `words` (who names it) and `places`: all sources, best first.
function(libtorch_list_sources)
  set(words "")
  set(places "")
  foreach(from IN ITEMS -D environment)
    foreach(name IN ITEMS LIBTORCH Torch_DIR CMAKE_PREFIX_PATH)
      set(value "${${name}}")
      set(word "-D${name}")
      if(from STREQUAL "environment")
        string(REPLACE ":" ";" value "$ENV{${name}}")
        set(word "${name} in the environment")
      endif()
      list(FILTER value EXCLUDE REGEX "^$|-NOTFOUND$")
      list(APPEND places ${value})
      list(TRANSFORM value REPLACE ".+" "${word}")
      list(APPEND words ${value})
    endforeach()
  endforeach()
  # A build that configures anew by itself may lack the environment in which its LibTorch was named.
  string(REGEX REPLACE ".+" "LIBTORCH of an earlier configure" word "${LibTorch_NAMED_BEFORE}")
  list(APPEND words ${word})
  list(APPEND places ${LibTorch_NAMED_BEFORE})
  set(python python3)
  if(DEFINED ENV{VIRTUAL_ENV} OR DEFINED ENV{CONDA_PREFIX})
    set(python python)
  endif()
  # The current folder is off the search path: a folder that is called torch there is not the package anyone means.
  execute_process(
    COMMAND ${python} -c "import sys, importlib.util as u
sys.path = [p for p in sys.path if p]
spec = u.find_spec('torch')
print((spec and spec.submodule_search_locations or [''])[0])"
    OUTPUT_VARIABLE place OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(place)
    list(APPEND words "the torch package of ${python}")
    list(APPEND places "${place}")
  endif()
  set(words ${words} "the system" "the system" PARENT_SCOPE)
  set(places ${places} /usr/local /usr PARENT_SCOPE)
endfunction()

# Sets `root` and `lib_dir` to the tree at, or in the usual places below, `place`; else `problem`.
function(libtorch_locate place)
  set(problem "there is no lib/libtorch_cpu.so with lib/libc10.so in it" PARENT_SCOPE)
  if(NOT IS_ABSOLUTE "${place}")
    set(problem "it is not an absolute path" PARENT_SCOPE)
    return()
  elseif(NOT EXISTS "${place}")
    set(problem "it does not exist" PARENT_SCOPE)
  endif()
  get_filename_component(base "${place}" ABSOLUTE)
  # Folders of CMake files are named too: torch/share/cmake, /usr/lib/x86_64-linux-gnu/cmake/Torch.
  string(REGEX REPLACE "/(share|lib|lib64|lib/[^/]+)/cmake(/[^/]*)?$" "" base "${base}")
  file(GLOB packages "${base}/lib*/python3*/site-packages/torch")
  foreach(root IN LISTS base packages ITEMS "${base}/torch" "${base}/libtorch")
    foreach(lib_dir IN ITEMS "${root}/lib/${CMAKE_LIBRARY_ARCHITECTURE}" "${root}/lib64" "${root}/lib")
      if(EXISTS "${lib_dir}/libtorch_cpu.so" AND EXISTS "${lib_dir}/libc10.so")
        get_filename_component(lib_dir "${lib_dir}" ABSOLUTE)
        set(root "${root}" PARENT_SCOPE)
        set(lib_dir "${lib_dir}" PARENT_SCOPE)
        set(problem "" PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endforeach()
endfunction()

# Sets `version`, `variant` and `abi`. The packagers' files know more than the header, which says 1.13.0 in Debian's
# 1.13.1 and never names the CUDA version. The ABI of std::string is read from the name of a constructor that takes one;
# it is empty when libc10 has neither name (built with another C++ library).
function(libtorch_read root lib_dir)
  set(text "")
  set(variant cpu)
  if(EXISTS "${lib_dir}/libtorch_cuda.so")
    set(variant cuda)
  endif()
  if(root STREQUAL "/usr")
    execute_process(COMMAND dpkg-query --show --showformat=\${Version} libtorch-dev
                    OUTPUT_VARIABLE text ERROR_QUIET)
    string(REGEX REPLACE "^[0-9]+:|[+-].*" "" text "${text}")
  endif()
  foreach(file IN ITEMS version.py build-version include/torch/headeronly/version.h
                        include/torch/csrc/api/include/torch/version.h)
    if(text STREQUAL "" AND EXISTS "${root}/${file}")
      file(READ "${root}/${file}" text)
    endif()
  endforeach()
  if(text MATCHES "\ncuda[^=\n]*= *'([0-9]+)[.]([0-9]+)")
    set(variant cu${CMAKE_MATCH_1}${CMAKE_MATCH_2})
  endif()
  if(text MATCHES "[+](cpu|cu[0-9]+|rocm[0-9.]+)")
    set(variant ${CMAKE_MATCH_1})
  endif()
  string(REGEX MATCH "(^|__version__ = '|TORCH_VERSION[ \\\n]+\")([0-9][^'\"\n+]*)" text "${text}")
  set(version "${CMAKE_MATCH_2}" PARENT_SCOPE)
  file(STRINGS "${lib_dir}/libc10.so" names REGEX "^_ZN3c106DeviceC[12]ERK(Ss|NSt7__cxx11)")
  string(REGEX REPLACE ".*__cxx11.*" 1 abi "${names}")
  string(REGEX REPLACE "_ZN.*" 0 abi "${abi}")
  set(variant "${variant}" PARENT_SCOPE)
  set(abi "${abi}" PARENT_SCOPE)
endfunction()

# Points the targets at a tree. `cuda_library` is empty for one without a usable CUDA half.
function(libtorch_set_targets root lib_dir abi standard cuda_library)
  # SYSTEM: no warnings from its headers, and Debian's LibTorch in /usr/include never comes before a wheel's.
  set(includes "${root}/include" "${root}/include/torch/csrc/api/include")
  string(REGEX REPLACE "(.+)" "_GLIBCXX_USE_CXX11_ABI=\\1" definition "${abi}")
  set_target_properties(LibTorch::cpu PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${includes}"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${includes}"
    INTERFACE_COMPILE_DEFINITIONS "${definition}"
    INTERFACE_COMPILE_FEATURES cxx_std_${standard}
    INTERFACE_LINK_LIBRARIES "${lib_dir}/libtorch_cpu.so;${lib_dir}/libc10.so")
  set(whole LibTorch::cpu)
  if(cuda_library)
    # Ordinary code names no symbol of the CUDA half, so a linker that drops unneeded libraries drops it, and CUDA is
    # then "not available" without a word. The state is pushed and popped: what the caller links is not affected.
    list(APPEND whole "-Wl,--push-state,--no-as-needed,\"${cuda_library}\",--pop-state")
  endif()
  set_property(TARGET LibTorch::torch PROPERTY INTERFACE_LINK_LIBRARIES "${whole}")
endfunction()

# Sets `problem` to what the `output` of a failed build tells: the C or C++ library of this machine is too old, else
# libraries are missing, else the compiler's own words.
function(libtorch_explain output standard)
  string(REPLACE ";" "," output "${output}")
  string(REGEX MATCHALL "[^\n]*(error|undefined reference|not found)[^\n]*" lines "${output}")
  list(SUBLIST lines 0 6 lines)
  list(JOIN lines "\n    " lines)
  set(problem "a small program does not build with it (C++${standard}):\n    ${lines}")
  string(REGEX MATCHALL "lib[^ ]+[.]so[^ ,]*, needed by" missing "${output}")
  string(REGEX REPLACE ", needed by;?" " " missing "${missing}")
  if(missing)
    set(problem "libraries that it needs are not found: ${missing}")
  endif()
  set(names GLIBC CXXABI GLIBCXX)
  set(libraries libc.so.6 libstdc++.so.6 libstdc++.so.6)
  foreach(name library IN ZIP_LISTS names libraries)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${library} OUTPUT_VARIABLE file
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REGEX MATCHALL "${name}_[0-9.]*[0-9]" needed "${output}")
    if(needed AND EXISTS "${file}")
      file(STRINGS "${file}" versions REGEX "^${name}_[0-9.]+$")
      list(REMOVE_ITEM needed ${versions})
      list(SORT needed COMPARE NATURAL)
      list(SORT versions COMPARE NATURAL)
      list(POP_BACK needed lacking)
      list(POP_BACK versions newest)
      if(lacking)
        set(problem "it is built for newer systems: it needs ${lacking}, this machine's ${library} ends with ${newest}")
      endif()
    endif()
  endforeach()
  set(problem "${problem}" PARENT_SCOPE)
endfunction()

# Compiles and links a small program with `target`; sets `problem` to why that fails, empty when it worked. A success is
# remembered for this tree (its date included), compiler and flags; a failure is tried again, it may have been repaired.
function(libtorch_try target standard lib_dir)
  set(problem "" PARENT_SCOPE)
  file(TIMESTAMP "${lib_dir}/libtorch_cpu.so" date)
  string(MD5 key "${target} ${standard} ${lib_dir} ${date} ${CMAKE_CXX_FLAGS} ${CMAKE_EXE_LINKER_FLAGS} \
${CMAKE_CXX_COMPILER} ${CMAKE_CXX_COMPILER_VERSION}")
  if(LibTorch_WORKS_${key})
    return()
  endif()
  set(folder "${CMAKE_BINARY_DIR}/CMakeFiles/LibTorch")
  file(WRITE "${folder}/probe.cpp" "
#include <ATen/core/Tensor.h>
#include <torch/cuda.h>
int main(int argc, char** argv) {
  const c10::Device device{std::string(argv[argc - 1])};
  return at::Tensor().defined() || (device.is_cuda() && torch::cuda::is_available());
}
")
  try_compile(LibTorch_WORKS_${key} "${folder}" "${folder}/probe.cpp" LINK_LIBRARIES ${target} OUTPUT_VARIABLE output
              CXX_STANDARD ${standard} CXX_STANDARD_REQUIRED ON)
  if(NOT LibTorch_WORKS_${key})
    unset(LibTorch_WORKS_${key} CACHE)
    libtorch_explain("${output}" ${standard})
    set(problem "${problem}" PARENT_SCOPE)
  endif()
endfunction()

# Sets `standard` to the first that a tensor's header compiles with, and proves the string ABI by the link; else
# `problem`. The standard that ATen.h states is the first attempt: other headers may need a newer one. A library that is
# missing or too old is so with every standard.
function(libtorch_prove_cpu root lib_dir abi)
  file(STRINGS "${root}/include/ATen/ATen.h" stated REGEX "__cplusplus < 20[0-9]+L")
  string(REGEX REPLACE ".*__cplusplus < 20([0-9][0-9]).*" "\\1" stated "${stated}")
  set(problem "not tried")
  foreach(standard IN ITEMS 14 17 20)
    if(problem MATCHES "not tried|does not build" AND NOT standard LESS "${stated}")
      libtorch_set_targets("${root}" "${lib_dir}" "${abi}" ${standard} "")
      libtorch_try(LibTorch::cpu ${standard} "${lib_dir}")
      set(standard ${standard} PARENT_SCOPE)
    endif()
  endforeach()
  set(problem "${problem}" PARENT_SCOPE)
endfunction()

# Sets `cuda_linked`: whether the CUDA half is there and all it needs is found. A wheel installed without its NVIDIA
# packages has the first without the second: then LibTorch::torch is the CPU half, and a warning says so.
function(libtorch_prove_cuda root lib_dir abi standard)
  set(cuda_linked FALSE PARENT_SCOPE)
  if(NOT EXISTS "${lib_dir}/libtorch_cuda.so")
    return()
  endif()
  libtorch_set_targets("${root}" "${lib_dir}" "${abi}" ${standard} "${lib_dir}/libtorch_cuda.so")
  libtorch_try(LibTorch::torch ${standard} "${lib_dir}")
  if(problem)
    libtorch_set_targets("${root}" "${lib_dir}" "${abi}" ${standard} "")
    message(WARNING "LibTorch: the CUDA half in ${lib_dir} is not complete, so LibTorch::torch is the CPU half alone "
      "and programs built here use no GPU. To have CUDA, install this torch with all its packages. Reason: ${problem}")
  else()
    set(cuda_linked TRUE PARENT_SCOPE)
  endif()
endfunction()

# Part of libtorch_find: takes the tree at `place`, or sets `problem`; `found`: a LibTorch is there.
macro(libtorch_take)
  set(found FALSE)
  libtorch_locate("${place}")
  if(NOT problem)
    set(found TRUE)
    libtorch_read("${root}" "${lib_dir}")
    if(NOT EXISTS "${root}/include/ATen/ATen.h" OR NOT EXISTS "${root}/include/torch/csrc/api/include/torch/cuda.h")
      set(problem "the libraries are there, the C++ headers are not (ATen/ATen.h and torch/cuda.h in include)")
    elseif(version VERSION_LESS 1.13)
      set(problem "it is LibTorch ${version}, 1.13 or newer is needed")
    else()
      libtorch_prove_cpu("${root}" "${lib_dir}" "${abi}")
    endif()
  endif()
  if(NOT problem)
    libtorch_prove_cuda("${root}" "${lib_dir}" "${abi}" ${standard})
    set(names VERSION ROOT LIBRARY_DIR CXX_STANDARD CXX11_ABI CUDA_VARIANT CUDA_LINKED SOURCE)
    set(values "${version}" "${root}" "${lib_dir}" ${standard} "${abi}" ${variant} ${cuda_linked} "${word}")
    foreach(name value IN ZIP_LISTS names values)
      set(LibTorch_${name} "${value}" CACHE INTERNAL "")
    endforeach()
  endif()
endmacro()

# Takes the first source that works; stops at a named one that does not. A prefix path without LibTorch is no mistake.
function(libtorch_find)
  libtorch_list_sources()
  set(winner "")
  set(lost "")
  set(absent "")
  foreach(word place IN ZIP_LISTS words places)
    if(winner)
      libtorch_locate("${place}")
      if(NOT problem AND NOT root STREQUAL LibTorch_ROOT)
        string(APPEND lost "\n     not used: ${root}, from ${word}: ${winner} comes first")
      endif()
      continue()
    endif()
    libtorch_take()
    if(NOT problem)
      set(winner "${word}")
      if(winner MATCHES "environment")
        set(LibTorch_NAMED_BEFORE "${place}" CACHE INTERNAL "")
      endif()
    elseif(word MATCHES "LIBTORCH|Torch_DIR" OR (word MATCHES "CMAKE_PREFIX_PATH" AND found))
      message(FATAL_ERROR "LibTorch: ${word} names ${place}, which cannot be used: ${problem}\n"
                          "Correct or unset it: what is named is never replaced by another LibTorch.")
    elseif(found)
      string(APPEND lost "\n     passed over: ${place}, from ${word}: ${problem}")
    else()
      string(APPEND absent "\n     ${place}, from ${word}: ${problem}")
    endif()
  endforeach()
  if(NOT winner)
    message(FATAL_ERROR "LibTorch: none that works was found.${lost}${absent}\nInstall one (apt install libtorch-dev, "
                        "or pip install torch in an active virtual environment), or name one with -DLIBTORCH=FOLDER.")
  endif()
  message(STATUS "LibTorch: ${LibTorch_VERSION} (${LibTorch_CUDA_VARIANT}) in ${LibTorch_ROOT}, from ${winner}\n"
    "     what links it is C++${LibTorch_CXX_STANDARD} or newer, C++ ABI ${LibTorch_CXX11_ABI}, "
    "CUDA half linked: ${LibTorch_CUDA_LINKED}${lost}")
endfunction()

if(NOT TARGET LibTorch::torch)
  add_library(LibTorch::cpu INTERFACE IMPORTED GLOBAL)
  add_library(LibTorch::torch INTERFACE IMPORTED GLOBAL)
  libtorch_find()
endif()
