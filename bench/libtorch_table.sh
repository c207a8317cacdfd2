#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# One table over LibTorchs: does gpuready configure, build and run with each, in which time; what does its module cost
# beside the smallest program; and what does upstream's find_package(Torch) say to the same tree. All modules lie in one
# installation and are opened by one program. Wheels are installed by bootstrap.sh. The tables go to standard output, in
# Markdown; logs to build/table. Needs build/test. Unset CMAKE_CXX_COMPILER_LAUNCHER for honest times.
#   bench/libtorch_table.sh [LIBTORCH...]     LIBTORCH: system, VERSION:light, VERSION:full, or a folder
set -uo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 1

readonly work=$PWD/build/table
readonly program=$work/installed/bin/gpuready
readonly fake_device_tests=build/test/bin/fake_device_tests

folder_of() {
  case $1 in
    system) bash cmake/bootstrap.sh libtorch --libtorch system ;;
    *:light) TORCH_VERSION=${1%:*} bash cmake/bootstrap.sh libtorch --libtorch wheel ;;
    *:full) TORCH_VERSION=${1%:*} bash cmake/bootstrap.sh libtorch --libtorch wheel-full ;;
    *) echo "$1" ;;
  esac
}

# cell LOG COMMAND...: prints the command's time in seconds, or "failed".
cell() {
  local log=$1 started=$EPOCHREALTIME
  shift
  if "$@" >"$log" 2>&1 </dev/null; then
    awk -v from="$started" -v to="$EPOCHREALTIME" 'BEGIN {printf "%.1f s", to - from}'
  else
    echo failed
  fi
}

# The first error of a log, on one line, without the paths of this machine.
first_error() {
  {
    sed -n '/^CMake Error/,/^Call Stack/p' "$1" | grep -vE '^CMake Error at|^Call Stack|^ *$|^--$|Possible reasons' | head -n 3
    grep -m 1 -E 'ld: cannot find|undefined reference|error:' "$1"
  } | head -n 3 | tr '`' "'" | sed -e 's#[^ ]*/\(lib[^/ ]*\.so\)#\1#g; s#/[^ ]*/##g; s/^ *//' | paste -s -d ' '
}

configure_module() {
  env LIBTORCH="$1" cmake --preset module -B "$2" -DGPUREADY_MODULE_NAME="gpuready_libtorch-$3"
}

build_and_install_module() {
  cmake --build "$1" --target gpuready_libtorch && cmake --install "$1" --prefix "$work/installed"
}

run_lesson() { "$program" lesson --size 500 --module "$1"; }

build_and_run_examples() {
  cmake --build "$1" --target picker lesson && [[ $("$1/bin/picker" cpu) == cpu ]] && "$1/bin/lesson" 300
}

build_and_run_fake_device() {
  cmake --build "$1" --target gpuready_fake_device &&
    GPUREADY_FAKE_DEVICE_MODULE=$1/tests/fake_device/libgpuready_fake_device.so "$fake_device_tests"
}

# start_ratio TREE MODULE: builds the smallest program and compares.
start_ratio() {
  cmake --build "$1" --target guard_torch >/dev/null &&
    bench/start_ratio.py --program "$program" --module "$2" --smallest "$1/bin/guard_torch"
}

# The project of upstream's manual, with the standard that the headers need and a source that compiles fast.
write_upstream_project() {
  mkdir -p "$work/upstream"
  cat >"$work/upstream/CMakeLists.txt" <<'TEXT'
cmake_minimum_required(VERSION 3.22)
project(example LANGUAGES CXX)
find_package(Torch REQUIRED)
set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} ${TORCH_CXX_FLAGS}")
add_executable(example main.cpp)
target_link_libraries(example "${TORCH_LIBRARIES}")
set_property(TARGET example PROPERTY CXX_STANDARD ${STANDARD})
TEXT
  printf '#include <torch/cuda.h>\nint main() { return torch::cuda::is_available() ? 1 : 0; }\n' >"$work/upstream/main.cpp"
}

build_upstream() { # PREFIX BUILD STANDARD WRAPPER...
  local wrapper=("${@:4}")
  rm -rf -- "$2"
  "${wrapper[@]}" cmake -S "$work/upstream" -B "$2" -G Ninja -DCMAKE_PREFIX_PATH="$1" -DSTANDARD="$3" &&
    "${wrapper[@]}" cmake --build "$2" && "$2/example"
}

# Runs a command with no nvcc on the path and an empty folder over /usr/local/cuda.
without_toolkit() {
  local path
  path=$(tr : '\n' <<<"$PATH" | while read -r entry; do [[ -x $entry/nvcc ]] || printf '%s:' "$entry"; done)
  if [[ ! -e /usr/local/cuda ]]; then
    PATH=${path%:} "$@"
    return
  fi
  # shellcheck disable=SC2016  # the inner shell expands
  PATH=${path%:} unshare --mount sh -c 'mount --bind "$0" /usr/local/cuda && exec "$@"' "$work/nothing" "$@"
}

# upstream LOG ARGUMENTS-OF-BUILD_UPSTREAM...: the time, or the first error.
upstream() {
  local result
  result=$(cell "$1" build_upstream "${@:2}")
  if [[ $result == failed ]]; then first_error "$1"; else echo "works, $result"; fi
}

# Builds for one LibTorch and fills its row but for what runs when all modules are installed.
build_row() { # NAME FOLDER
  local tree=$work/$1 standard
  rm -rf -- "$tree" && mkdir -p "$tree/logs"
  configure[$1]=$(cell "$tree/logs/configure" configure_module "$2" "$tree" "$1")
  build[$1]=$(cell "$tree/logs/build" build_and_install_module "$tree")
  examples[$1]=$(cell "$tree/logs/examples" build_and_run_examples "$tree")
  fake[$1]=-
  [[ ! -x $fake_device_tests ]] || fake[$1]=$(cell "$tree/logs/fake" build_and_run_fake_device "$tree")
  standard=$(sed -n 's/^LibTorch_CXX_STANDARD:INTERNAL=//p' "$tree/CMakeCache.txt")
  upstream_here[$1]=$(upstream "$tree/logs/upstream" "$2" "$tree/upstream" "$standard")
  upstream_hidden[$1]=$(upstream "$tree/logs/upstream-hidden" "$2" "$tree/upstream" "$standard" without_toolkit)
}

run_row() { # NAME
  local tree=$work/$1 module=$work/installed/lib/gpuready/libgpuready_libtorch-$1.so
  lesson[$1]=$(cell "$tree/logs/lesson" run_lesson "$module")
  start[$1]=$(start_ratio "$tree" "$module" 2>"$tree/logs/start") || start[$1]=failed
}

print_tables() {
  local name
  echo '| LibTorch | configure | build the module | lesson | build and run both examples | fake device | module / smallest program |'
  echo '|---|---|---|---|---|---|---|'
  for name in "${names[@]}"; do
    echo "| $name | ${configure[$name]} | ${build[$name]} | ${lesson[$name]} | ${examples[$name]} | ${fake[$name]} | ${start[$name]} |"
  done
  echo
  echo '| find_package(Torch) | this machine as it is | its CUDA toolkit hidden |'
  echo '|---|---|---|'
  for name in "${names[@]}"; do
    echo "| $name | ${upstream_here[$name]} | ${upstream_hidden[$name]} |"
  done
}

declare -A configure build lesson examples fake start upstream_here upstream_hidden
names=()
mkdir -p "$work/nothing"
write_upstream_project
cmake --install build/test --prefix "$work/installed" >/dev/null || exit 1
(($# > 0)) || set -- system 2.11.0:full 2.4.1:light 2.15.0:light
for libtorch in "$@"; do
  folder=$(folder_of "$libtorch") || exit 1
  name=$(basename "${libtorch/:/-}")
  echo "$name: $folder" >&2
  names+=("$name")
  build_row "$name" "$folder"
done
for name in "${names[@]}"; do run_row "$name"; done
print_tables
