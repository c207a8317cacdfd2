# SPDX-License-Identifier: MIT
# Finds a LibTorch, 1.13 or newer, on Linux, and makes CMake targets of its .so files. This file stands alone: copy it.
# It needs no nvcc, no CUDA toolkit and no network, changes no global flag, and may be included from several folders.
#   LibTorch::torch   the whole: CPU, and CUDA where that half is complete (a warning where it is not)
#   LibTorch::cpu     the CPU half alone: torch_cpu and c10
# Asked on each configure: LIBTORCH, Torch_DIR, CMAKE_PREFIX_PATH as -D; the same in the environment, now or at an earlier
# configure; the active Python's torch package (not imported); the system. LIBTORCH is a torch package folder, an unpacked
# zip, a virtual environment, a conda prefix or /usr. A place that you name and that is wrong stops; others are passed over.
# Sets LibTorch_VERSION, LibTorch_ROOT, LibTorch_LIBRARY_DIR, LibTorch_SOURCE (who named it), LibTorch_CXX_STANDARD (17
# or 20, as its headers need), LibTorch_CXX11_ABI (1, 0; empty: unknown), LibTorch_CUDA_VARIANT (cpu, cu130) and
# LibTorch_CUDA_LINKED (TRUE when LibTorch::torch has the CUDA half).
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

# Sets `version` and `variant`. The packagers' files know more than the header, which says 1.13.0 in Debian's 1.13.1 and
# never names the CUDA version.
function(libtorch_read_version root lib_dir)
  set(text "")
  set(variant cpu)
  if(EXISTS "${lib_dir}/libtorch_cuda.so")
    set(variant cuda)
  endif()
  if(EXISTS "${root}/version.py")
    file(READ "${root}/version.py" text)
    if(text MATCHES "\ncuda[^=\n]*= *'([0-9]+)[.]([0-9]+)")
      set(variant cu${CMAKE_MATCH_1}${CMAKE_MATCH_2})
    endif()
    string(REGEX REPLACE ".*__version__ = '([^']*)'.*" "\\1" text "${text}")
  elseif(EXISTS "${root}/build-version")
    file(STRINGS "${root}/build-version" text LIMIT_COUNT 1)
  elseif(root STREQUAL "/usr")
    execute_process(COMMAND dpkg-query --show --showformat=\${Version} libtorch-dev
                    OUTPUT_VARIABLE text ERROR_QUIET)
    string(REGEX REPLACE "^[0-9]+:|[+-].*" "" text "${text}")
  endif()
  foreach(header IN ITEMS torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
    if(text STREQUAL "" AND EXISTS "${root}/include/${header}")
      file(READ "${root}/include/${header}" text)
      string(REGEX REPLACE ".*TORCH_VERSION[ \\\n]+\"([^\"]*)\".*" "\\1" text "${text}")
    endif()
  endforeach()
  if(text MATCHES "[+](cpu|cu[0-9]+|rocm[0-9.]+)")
    set(variant ${CMAKE_MATCH_1})
  endif()
  string(REGEX REPLACE "[+].*" "" version "${text}")
  set(version "${version}" PARENT_SCOPE)
  set(variant "${variant}" PARENT_SCOPE)
endfunction()

# Sets `abi` to the libstdc++ ABI of std::string that libc10 was built with, read from the name of a constructor that
# takes one; empty when it has neither name (built with another C++ library).
function(libtorch_read_abi lib_dir)
  file(STRINGS "${lib_dir}/libc10.so" names REGEX "^_ZN3c106DeviceC[12]ERK(Ss|NSt7__cxx11)")
  string(REGEX REPLACE ".*__cxx11.*" 1 abi "${names}")
  string(REGEX REPLACE "_ZN.*" 0 abi "${abi}")
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

# Compiles and links `code` with `target`; sets `problem` to the compiler's own words, empty when it worked. A success
# is remembered for this tree (its date included), compiler and flags; a failure is tried again on each
# configure, because the missing library may have been installed.
function(libtorch_try target standard lib_dir code)
  set(problem "" PARENT_SCOPE)
  file(TIMESTAMP "${lib_dir}/libtorch_cpu.so" date)
  string(MD5 key "${target} ${standard} ${lib_dir} ${date} ${code} ${CMAKE_CXX_FLAGS} ${CMAKE_EXE_LINKER_FLAGS} \
${CMAKE_CXX_COMPILER} ${CMAKE_CXX_COMPILER_VERSION}")
  if(LibTorch_WORKS_${key})
    return()
  endif()
  set(folder "${CMAKE_BINARY_DIR}/CMakeFiles/LibTorch")
  file(WRITE "${folder}/probe.cpp" "${code}")
  try_compile(LibTorch_WORKS_${key} "${folder}" "${folder}/probe.cpp" LINK_LIBRARIES ${target} OUTPUT_VARIABLE output
              CXX_STANDARD ${standard} CXX_STANDARD_REQUIRED ON)
  if(NOT LibTorch_WORKS_${key})
    unset(LibTorch_WORKS_${key} CACHE)
    string(REPLACE ";" "," output "${output}")
    string(REGEX MATCHALL "[^\n]*(error|undefined reference|not found)[^\n]*" lines "${output}")
    list(SUBLIST lines 0 6 lines)
    list(JOIN lines "\n    " lines)
    set(problem "a small program does not build with it (C++${standard}):\n    ${lines}" PARENT_SCOPE)
    string(REGEX MATCHALL "lib[^ ]+[.]so[^ ,]*, needed by" missing "${output}")
    string(REGEX REPLACE ", needed by;?" " " missing "${missing}")
    if(missing)
      set(problem "libraries that it needs are not found: ${missing}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

# Sets `standard` to the first of C++17 and C++20 that a tensor's header compiles with, and proves the string ABI by the
# link; else `problem`. Newer headers say themselves that they need C++20, which saves the first attempt.
function(libtorch_prove_cpu root lib_dir abi)
  file(STRINGS "${root}/include/ATen/ATen.h" needs_20 REGEX "__cplusplus < 202002L")
  set(standards 17 20)
  if(needs_20)
    set(standards 20)
  endif()
  foreach(standard IN LISTS standards)
    libtorch_set_targets("${root}" "${lib_dir}" "${abi}" ${standard} "")
    libtorch_try(LibTorch::cpu ${standard} "${lib_dir}" "
#include <ATen/core/Tensor.h>
#include <torch/cuda.h>
int main(int argc, char** argv) {
  const c10::Device device{std::string(argv[argc - 1])};
  return at::Tensor().defined() || (device.is_cuda() && torch::cuda::is_available());
}
")
    set(standard ${standard} PARENT_SCOPE)
    if(NOT problem)
      break()
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
  libtorch_try(LibTorch::torch ${standard} "${lib_dir}" "
#include <torch/cuda.h>
int main() { return torch::cuda::is_available() ? 0 : 1; }
")
  if(problem)
    libtorch_set_targets("${root}" "${lib_dir}" "${abi}" ${standard} "")
    message(WARNING "LibTorch: the CUDA half in ${lib_dir} is not complete, so LibTorch::torch is the CPU half alone "
      "and programs built here use no GPU. To have CUDA, install this torch with all its packages. Reason: ${problem}")
  else()
    set(cuda_linked TRUE PARENT_SCOPE)
  endif()
endfunction()

# Takes the tree at `place` and records what is known of it, or sets `problem`; `found`: a LibTorch is there.
function(libtorch_take place)
  set(found FALSE PARENT_SCOPE)
  libtorch_locate("${place}")
  if(NOT problem)
    set(found TRUE PARENT_SCOPE)
    libtorch_read_version("${root}" "${lib_dir}")
    set(headers "${root}/include")
    if(NOT EXISTS "${headers}/ATen/ATen.h" OR NOT EXISTS "${headers}/torch/csrc/api/include/torch/cuda.h")
      set(problem "the libraries are there, the C++ headers are not (ATen/ATen.h and torch/cuda.h in include)")
    elseif(version VERSION_LESS 1.13)
      set(problem "it is LibTorch ${version}, 1.13 or newer is needed")
    else()
      libtorch_read_abi("${lib_dir}")
      libtorch_prove_cpu("${root}" "${lib_dir}" "${abi}")
    endif()
  endif()
  if(NOT problem)
    libtorch_prove_cuda("${root}" "${lib_dir}" "${abi}" ${standard})
    set_property(GLOBAL PROPERTY LibTorch_FACTS
      "${version}" "${root}" "${lib_dir}" ${standard} "${abi}" ${variant} ${cuda_linked})
  endif()
  set(problem "${problem}" PARENT_SCOPE)
endfunction()

# Sets the variables that the top of this file names. The facts outlive the folder that found them.
function(libtorch_publish)
  get_property(values GLOBAL PROPERTY LibTorch_FACTS)
  set(names VERSION ROOT LIBRARY_DIR CXX_STANDARD CXX11_ABI CUDA_VARIANT CUDA_LINKED SOURCE)
  foreach(name value IN ZIP_LISTS names values)
    set(LibTorch_${name} "${value}" PARENT_SCOPE)
  endforeach()
endfunction()

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
    libtorch_take("${place}")
    if(NOT problem)
      set(winner "${word}")
      set_property(GLOBAL APPEND PROPERTY LibTorch_FACTS "${winner}")
      libtorch_publish()
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
    "     C++${LibTorch_CXX_STANDARD}, C++ ABI ${LibTorch_CXX11_ABI}, CUDA half linked: ${LibTorch_CUDA_LINKED}${lost}")
endfunction()

if(NOT TARGET LibTorch::torch)
  add_library(LibTorch::cpu INTERFACE IMPORTED GLOBAL)
  add_library(LibTorch::torch INTERFACE IMPORTED GLOBAL)
  libtorch_find()
endif()
libtorch_publish()
