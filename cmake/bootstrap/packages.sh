# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034  # bootstrap.sh sources these files together
# The system's packages: what is missing, installed in one call. Sourced by bootstrap.sh.
# Knows nothing of GPUs and of how a LibTorch is chosen.

# The one list. A package older than its floor is left out: cmake/dependencies.cmake fetches that one.
#  Debian, Ubuntu      floor  dnf              pacman          brew
readonly package_table='
  g++                  -      gcc-c++          gcc             -
  cmake                -      cmake            cmake           cmake
  ninja-build          -      ninja-build      ninja           ninja
  libcxxopts-dev       3.1    cxxopts-devel    cxxopts         cxxopts
  libspdlog-dev        1.10   spdlog-devel     spdlog          spdlog
  libgtest-dev         1.12   gtest-devel      gtest           googletest
  nlohmann-json3-dev   3.11   json-devel       nlohmann-json   nlohmann-json
  libopenblas0-pthread -      openblas-threads openblas        openblas
  gnuplot-nox          -      gnuplot          gnuplot         gnuplot
  ca-certificates      -      ca-certificates  ca-certificates -'
readonly cmake_floor=3.22

missing_packages=()
lists_are_fresh=no

# True when version $1 is $2 or newer, number by number; 1.13.1+dfsg-4 is newer than 1.13.
at_least() {
  local i left right
  IFS='.+-' read -r -a left <<<"${1//[!0-9.+-]/}"
  IFS='.+-' read -r -a right <<<"${2//[!0-9.+-]/}"
  for i in "${!right[@]}"; do
    ((10#${left[i]:-0} <= 10#${right[i]:-0})) || return 0
    ((10#${left[i]:-0} == 10#${right[i]:-0})) || return 1
  done
}

# Prints apt, dnf, pacman, brew, or nothing for a system this script knows no names for.
package_manager() {
  local family='' manager
  if [[ -r $machine_root/etc/os-release ]]; then
    family=$(sed -n -E 's/^ID(_LIKE)?=//p' "$machine_root/etc/os-release" | tr -d "\"'" | tr '\n' ' ')
  fi
  case " $family " in
    *' debian '* | *' ubuntu '*) echo apt && return ;;
    *' fedora '* | *' rhel '* | *' centos '*) echo dnf && return ;;
    *' arch '*) echo pacman && return ;;
  esac
  for manager in dnf pacman brew; do
    ! command -v "$manager" >/dev/null || { echo "$manager" && return; }
  done
}

# Prints the packages' names in column $1 of the table.
package_names() { awk -v column="$1" 'NF && $column != "-" { printf "%s ", $column }' <<<"$package_table"; }

# Stops on a system without apt, with the packages' names for the manager it has.
require_apt() {
  local command
  case $(package_manager) in
    apt) return ;;
    dnf) command="sudo dnf install $(package_names 3)git python3" ;;
    pacman) command="sudo pacman -S --needed $(package_names 4)git python" ;;
    brew) command="brew install $(package_names 5)git python" ;;
    *) command="your package manager, for what Debian calls: $(package_names 1)git python3-venv" ;;
  esac
  say "this script installs packages on Debian and Ubuntu only. Here: $command"
  say "then: LIBTORCH=<folder of torch or LibTorch> cmake --workflow --preset ${preset/libtorch/lesson}"
  exit 1
}

# Reads once what was installed when the script started: "NAME VERSION", without epoch, one a line.
read_installed_packages() {
  installed_packages=$(dpkg-query -W -f '${db:Status-Status} ${Package} ${Version}\n' |
    sed -n -E 's/^installed ([^ ]+) ([0-9]+:)?/\1 /p')
}

# Prints the version of an installed package; nothing when it is not installed.
installed_version() {
  [[ ! $'\n'$installed_packages =~ $'\n'"$1 "([^$'\n']*) ]] || echo "${BASH_REMATCH[1]}"
}

# Prints the version that apt would install; nothing when it knows none.
candidate_version() {
  local version
  version=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null | awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }')
  echo "${version#*:}"
}

# True when CMake will fetch a package of version $1 (empty: unknown) because it is older than the floor $2.
is_fetched() {
  [[ $2 != - ]] || return 1
  if [[ -z $1 ]]; then [[ $lists_are_fresh == yes ]]; else ! at_least "$1" "$2"; fi
}

# Sets missing_packages from the table.
list_missing_packages() {
  local name floor rest installed needs_git=no
  missing_packages=()
  while read -r name floor rest; do
    [[ -n $name ]] || continue
    installed=$(installed_version "$name")
    if is_fetched "${installed:-$(candidate_version "$name")}" "$floor"; then
      needs_git=yes
    elif [[ -z $installed ]] && ! { [[ $name == cmake ]] && cmake_is_new; }; then
      missing_packages+=("$name")
    fi
  done <<<"$package_table"
  [[ $needs_git == no ]] || command -v git >/dev/null || missing_packages+=(git)
}

# Asks apt's servers once, and only when something is missing: a second run needs no network.
find_missing_packages() {
  read_installed_packages
  list_missing_packages
  ((${#missing_packages[@]} == 0)) || { refresh_package_lists && list_missing_packages; }
}

# Adds one package that another part needs.
need_package() { [[ -n $(installed_version "$1") ]] || missing_packages+=("$1"); }

# Sets as_root to the words that make a command run as root; false when there is no way.
find_way_to_root() {
  as_root=()
  [[ $(id -u) != 0 ]] || return 0
  command -v sudo >/dev/null || return 1
  as_root=(sudo)
  [[ -t 0 ]] || as_root=(sudo -n)
}

root_step() { # NAME REMEDY COMMAND...
  local name=$1 remedy=$2
  shift 2
  if ! find_way_to_root && [[ $dry_run == no ]]; then
    say "$name failed: not root, and there is no sudo. Run as root: $(quoted "$@"). Then run this again."
    exit 1
  fi
  step "$name" "$remedy" "${as_root[@]}" "$@"
}

# A foreign repository that does not answer must not stop us: what cannot be had fails when it is installed,
# and so does everything without root, with all packages named.
refresh_package_lists() {
  [[ $lists_are_fresh == no ]] || return 0
  find_way_to_root || [[ $dry_run == yes ]] || return 0
  if [[ $dry_run == yes ]]; then
    quoted "${as_root[@]}" apt-get update && echo
    return
  fi
  try_step 'package lists' "${as_root[@]}" apt-get update ||
    say 'package lists: apt-get update failed, going on with the lists that are here.'
  lists_are_fresh=yes
}

install_packages() {
  ((${#missing_packages[@]} > 0)) || return 0
  root_step "packages: ${missing_packages[*]}" \
    "apt's own words stand above; repair an interrupted dpkg with: sudo dpkg --configure -a. Then run this again." \
    env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing_packages[@]}"
}

# Debian's LibTorch takes whatever libblas.so.3 is, and the reference one is tens of times slower.
# Another choice than the reference one is the owner's, and stays.
replace_reference_blas() {
  local library name
  library=$(dpkg-query -L libopenblas0-pthread 2>/dev/null | sed -n '/\/libblas\.so\.3$/p') || return 0
  name=libblas.so.3-$(basename "$(dirname "$(dirname "$library")")")
  update-alternatives --query "$name" 2>/dev/null | grep '^Value: .*/blas/libblas\.so\.3$' >/dev/null || return 0
  root_step 'OpenBLAS in place of the reference BLAS' \
    "Choose it by hand: sudo update-alternatives --config $name" update-alternatives --set "$name" "$library"
}

# Prints CMake's version; nothing without CMake.
cmake_version() { cmake --version 2>/dev/null | awk 'NR == 1 { print $3 }' || true; }

cmake_is_new() {
  local version
  version=$(cmake_version)
  [[ -n $version ]] && at_least "$version" "$cmake_floor"
}

# Stops when neither the CMake on PATH nor the distribution's is new enough, before anything is installed.
require_cmake() {
  local version
  version=$(cmake_version)
  version=${version:-$(candidate_version cmake)}
  [[ -n $version ]] && ! at_least "$version" "$cmake_floor" || return 0
  say "this needs CMake $cmake_floor or newer, here it is $version." \
    'Put a newer one first on PATH (pip install cmake in a virtual environment gives one), then run this again.'
  exit 1
}
