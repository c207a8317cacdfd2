# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034,SC2016  # sourced by bootstrap_test.sh, with the names of machine.sh
# The system's packages.

fresh_debian() {
  rm "$STATE"/installed/* "$STATE/lists"
  mkdir "$STATE/programs" && mv "$box/bin/cmake" "$STATE/programs/"
  bootstrap lesson && ends_with 0
  [[ $(grep -c 'apt-get install' "$STATE/calls") == 1 ]] || fail 'expected one apt-get install'
  called 'install -y --no-install-recommends g++ cmake ninja-build libcxxopts-dev libspdlog-dev libgtest-dev'
  called 'nlohmann-json3-dev libopenblas0-pthread gnuplot-nox ca-certificates libtorch-dev (DEBIAN_FRONTEND=noninteractive)'
  prints 'the lesson: ' && prints "program: $box/tree/build/lesson/bin/gpuready"
}
only_what_is_missing() {
  rm "$STATE/installed/gnuplot-nox"
  system_has_libtorch 1.13
  bootstrap lesson && called 'recommends gnuplot-nox (DEBIAN'
}
old_packages_are_left_to_cmake() {
  rm "$STATE/installed/libcxxopts-dev"
  candidates libcxxopts-dev 2.2.1
  echo 1.9.2 >"$STATE/installed/libspdlog-dev"
  system_has_libtorch 1.13
  bootstrap lesson && called 'recommends git (DEBIAN' && never_called libcxxopts-dev
}
old_cmake_stops() {
  echo 3.18.4 >"$STATE/cmake-version"
  rm "$STATE/installed/gnuplot-nox"
  bootstrap lesson
  ends_with 1 && says 'needs CMake 3.22 or newer, here it is 3.18.4' && never_called 'install|workflow'
}
sudo_without_terminal() {
  cp "$tests_dir/stand-ins/sudo" "$box/bin/"
  echo 1000 >"$STATE/uid"
  bootstrap lesson && ends_with 0 && called 'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install'
  rm "$STATE/installed/gnuplot-nox" && touch "$STATE/sudo-asks"
  bootstrap lesson
  ends_with 1 && says 'packages: gnuplot-nox failed: sudo -n' && says 'a password is required'
}
no_root_and_no_sudo() {
  echo 1000 >"$STATE/uid"
  rm "$STATE/installed/gnuplot-nox"
  bootstrap lesson
  ends_with 1 && says 'no sudo. Run as root: env DEBIAN_FRONTEND=noninteractive apt-get install -y' &&
    says 'recommends gnuplot-nox libtorch-dev' && never_called .
}
apt_fails() {
  touch "$STATE/apt-fails"
  bootstrap lesson
  ends_with 100 && says 'bootstrap: packages: libtorch-dev failed: env DEBIAN' && says '(exit 100)' &&
    says 'Unable to fetch' && says 'sudo dpkg --configure -a'
}
failing_update_alone_does_not_stop() {
  touch "$STATE/update-fails"
  rm "$STATE/installed/gnuplot-nox"
  bootstrap lesson && ends_with 0 && says 'going on with the lists that are here'
}
reference_blas_is_replaced() {
  system_has_libtorch 1.13
  echo /usr/lib/test-triplet/blas/libblas.so.3 >"$STATE/blas"
  bootstrap lesson && called '--set libblas.so.3-test-triplet /usr/lib/test-triplet/openblas-pthread/libblas.so.3'
  : >"$STATE/calls"
  bootstrap lesson && never_called update-alternatives
}
another_blas_stays() {
  system_has_libtorch 1.13
  echo /opt/intel/libmkl_rt.so >"$STATE/blas"
  bootstrap lesson && ends_with 0 && never_called update-alternatives
}
other_systems_name_packages() {
  echo 'ID=fedora' >"$root/etc/os-release"
  bootstrap lesson
  ends_with 1 && says 'sudo dnf install gcc-c++ cmake' && never_called .
  printf 'ID=endeavouros\nID_LIKE=arch\n' >"$root/etc/os-release"
  bootstrap lesson
  ends_with 1 && says 'sudo pacman -S --needed gcc cmake'
  rm "$root/etc/os-release" && cp "$box/bin/ctest" "$box/bin/brew"
  bootstrap test
  ends_with 1 && says 'brew install cmake ninja' && says '--preset test' && never_called .
}
ubuntu_is_apt() {
  printf 'ID=linuxmint\nID_LIKE="ubuntu debian"\n' >"$root/etc/os-release"
  bootstrap lesson && ends_with 0 && called 'apt-get install'
}
