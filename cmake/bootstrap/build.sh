# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034  # bootstrap.sh sources these files together
# Configures, builds and tests one preset with CMake, and runs the program. Sourced by bootstrap.sh.
# Knows only that LIBTORCH names the LibTorch; cmake/LibTorch.cmake does the rest.

# The caller's choice must win over Torch_DIR and prefixes that name another LibTorch.
cmake_environment() {
  cmake_words=(env)
  [[ -z ${Torch_DIR:-} ]] || cmake_words+=(-u Torch_DIR)
  cmake_words+=("LIBTORCH=$libtorch_root")
  [[ -z ${CMAKE_PREFIX_PATH:-} ]] || cmake_words+=("CMAKE_PREFIX_PATH=$libtorch_root:$CMAKE_PREFIX_PATH")
}

has_workflows() {
  local version
  version=$(cmake_version)
  [[ -z $version ]] || at_least "$version" 3.25
}

# A tree whose configuring was cut short, that belongs to another folder, or whose cache names a LibTorch (which would win
# over the one chosen here) cannot be built on.
build_is_broken() {
  local cache=build/$preset/CMakeCache.txt
  [[ -e $cache ]] || return 1
  ! grep -qE '^(LIBTORCH|Torch_DIR|CMAKE_PREFIX_PATH):[^=]*=.' "$cache" || return 0
  [[ -e build/$preset/build.ninja ]] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache" && return 1
  return 0
}

remove_build() {
  say "build/$preset $1: removing it and building anew."
  step 'removing the old build' "Remove build/$preset by hand." rm -rf -- "build/$preset"
}

# cmake_step NAME COMMAND...; a configure that fails in a tree of an earlier run is tried once more without that tree.
cmake_step() {
  local name=$1 status=0
  shift
  if [[ $dry_run == yes ]]; then
    quoted "$@" && echo
    return
  fi
  try_step "$name" "$@" && return || status=$?
  if [[ $had_build == yes ]] && grep -q 'Configuring incomplete' "$log"; then
    had_build=no
    remove_build 'does not configure any more'
    try_step "$name" "$@" && return || status=$?
  fi
  fail_step "$name" "CMake's own words stand above. Another LibTorch: --libtorch system, wheel or PATH." "$status" "$@"
}

build_with_workflow() {
  cmake_step "$1" "${cmake_words[@]}" cmake --workflow --preset "$preset"
}

# The same without presets, for CMake 3.22 to 3.24, which know no workflows.
build_in_steps() {
  local tree=build/$preset options=(-DCMAKE_BUILD_TYPE=Release)
  [[ $preset != test ]] || options+=(-DGPUREADY_TESTS=ON -DGPUREADY_WARNINGS_AS_ERRORS=ON)
  cmake_step configure "${cmake_words[@]}" cmake -S . -B "$tree" -G Ninja "${options[@]}"
  cmake_step build cmake --build "$tree"
  [[ $preset != test ]] || cmake_step tests ctest --test-dir "$tree" --output-on-failure -j2
}

build_preset() {
  local name=build had_build=no cmake_words
  [[ $preset != test ]] || name='build and tests'
  cmake_environment
  ! build_is_broken || remove_build 'was left unfinished, belongs to another folder or has a LibTorch of its own'
  [[ ! -e build/$preset/CMakeCache.txt ]] || had_build=yes
  if has_workflows; then build_with_workflow "$name"; else build_in_steps; fi
}

# Runs the lesson and prints the program's path; the program's status is the script's.
run_program() {
  local program=$PWD/build/$preset/bin/gpuready status=0
  if [[ $preset == lesson && $dry_run == yes ]]; then
    quoted "$program" "${program_words[@]}" && echo
  elif [[ $preset == lesson ]]; then
    "$program" "${program_words[@]}" || status=$?
    ((status == 0)) ||
      say "the program failed: $(quoted "$program" "${program_words[@]}") (exit $status). Its own words stand above."
  fi
  [[ $dry_run == yes ]] || printf 'program: %s\n' "$program"
  exit "$status"
}
