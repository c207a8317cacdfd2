# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034,SC2016  # sourced by bootstrap_test.sh, with the names of machine.sh
# CMake's part and the program's start.

workflow_from_3_25() {
  system_has_libtorch 1.13
  bootstrap test && ends_with 0 && called "cmake --workflow --preset test (LIBTORCH=$root/usr " && silent_about 'the lesson'
}
plain_steps_below_3_25() {
  system_has_libtorch 1.13
  echo 3.22.1 >"$STATE/cmake-version"
  bootstrap test && ends_with 0
  called 'cmake -S . -B build/test -G Ninja -DCMAKE_BUILD_TYPE=Release -DGPUREADY_TESTS=ON -DGPUREADY_WARNINGS_AS_ERRORS=ON'
  called 'cmake --build build/test' && called 'ctest --test-dir build/test --output-on-failure'
  never_called workflow
}
choice_wins_over_other_prefixes() {
  libtorch "$box/mine" 2.4.1
  bootstrap CMAKE_PREFIX_PATH=/opt/other Torch_DIR="$box/mine/share/cmake/Torch" lesson --libtorch "$box/mine" && ends_with 0
  called "(LIBTORCH=$box/mine CMAKE_PREFIX_PATH=$box/mine:/opt/other Torch_DIR=)"
}
cmake_fails() {
  system_has_libtorch 1.13
  touch "$STATE/cmake-fails"
  bootstrap lesson
  ends_with 1 && says 'build failed: env LIBTORCH=' && says '(exit 1)' && says 'no LibTorch' &&
    says build/bootstrap-lesson.log && says '--libtorch system'
  [[ $(grep -c workflow "$STATE/calls") == 1 ]] || fail 'expected one try without an earlier build'
}
half_configured_build() {
  system_has_libtorch 1.13
  mkdir -p "$box/tree/build/lesson"
  echo "CMAKE_HOME_DIRECTORY:INTERNAL=$box/tree" >"$box/tree/build/lesson/CMakeCache.txt"
  touch "$box/tree/build/lesson/stale"
  bootstrap lesson && ends_with 0 && says 'build/lesson was left unfinished' && prints 'the lesson'
}
build_of_another_folder() {
  system_has_libtorch 1.13
  bootstrap lesson && ends_with 0
  mv "$box/tree" "$box/moved" && mkdir "$box/tree" && cp -r "$box/moved/cmake" "$box/moved/build" "$box/tree/"
  sed -i 's/tree$/elsewhere/' "$box/tree/build/lesson/CMakeCache.txt"
  bootstrap lesson && ends_with 0 && says 'belongs to another folder'
}
build_with_a_libtorch_of_its_own() {
  system_has_libtorch 1.13
  bootstrap lesson && ends_with 0
  echo 'LIBTORCH:UNINITIALIZED=/opt/another' >>"$box/tree/build/lesson/CMakeCache.txt"
  bootstrap lesson && ends_with 0 && says 'has a LibTorch of its own' && prints 'the lesson'
}
build_that_does_not_configure_any_more() {
  system_has_libtorch 1.13
  bootstrap lesson && ends_with 0
  touch "$box/tree/build/lesson/stale"
  bootstrap lesson && ends_with 0 && says 'does not configure any more' && prints 'the lesson'
}
program_status_is_passed_on() {
  system_has_libtorch 1.13
  echo 143 >"$STATE/program-status"
  bootstrap lesson
  ends_with 143 && says '(exit 143)' && prints program:
}
dry_run_changes_nothing() {
  rm "$STATE"/installed/* "$STATE/lists"
  bootstrap test --dry-run && ends_with 0 && never_called . && prints 'apt-get update'
  [[ ! -e $box/tree/build && ! -e $box/home/.cache ]] || fail 'expected no folder'
}
