#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2034  # the sourced pieces read what is set here
# Two commands on a fresh machine: prepares packages and LibTorch, builds a preset, runs the program.
# How to compile anything is CMake's matter; which source of LibTorch to use is bootstrap/libtorch.sh's.
#
# Read from the environment: TORCH_VERSION, LIBTORCH, Torch_DIR, CMAKE_PREFIX_PATH, VIRTUAL_ENV,
# CONDA_PREFIX, XDG_CACHE_HOME, and whatever apt, pip and CMake read themselves.
# For tests only: GPUREADY_BOOTSTRAP_ROOT stands before /sys, /dev, /etc/os-release and /usr.
set -euo pipefail

readonly machine_root="${GPUREADY_BOOTSTRAP_ROOT:-}"
source_dir=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly source_dir

usage() {
  cat <<'TEXT'
usage: bash cmake/bootstrap.sh lesson|test|libtorch [options] [-- words for the program]

  lesson     install what is missing, build, run gpuready (with the words after --)
  test       install what is missing, build, run all tests
  libtorch   install what is missing, build nothing, print LibTorch's folder

  --libtorch auto|system|wheel|wheel-full|PATH
                which LibTorch (auto: what fits this machine). PATH is a folder with
                lib/libtorch_cpu.so, or a virtual environment that contains torch
  --dry-run     print the commands, change nothing
  -v            show the output of every step, not only of a failing one
  -h, --help    this text

TORCH_VERSION=2.7.1 in the environment names the version of the wheel.
TEXT
}

say() { printf 'bootstrap: %s\n' "$*" >&2; }

usage_error() {
  say "$1 Try: bash cmake/bootstrap.sh --help"
  exit 2
}

# Prints a command so that it can be pasted into a shell.
quoted() {
  local words
  printf -v words '%q ' "$@"
  printf '%s' "${words% }"
}

# step NAME REMEDY COMMAND...: runs the command with its output in the log, or prints it on a dry run.
# A failing command ends the script with the command's own status.
step() {
  local name=$1 remedy=$2 status=0
  shift 2
  if [[ $dry_run == yes ]]; then
    quoted "$@" && echo
    return
  fi
  try_step "$name" "$@" || status=$?
  ((status == 0)) || fail_step "$name" "$remedy" "$status" "$@"
}

# As step, but leaves a failure to the caller.
try_step() {
  local name=$1 started=$SECONDS status=0
  shift
  say "$name ..."
  printf '\n$ %s\n' "$(quoted "$@")" >>"$log"
  if [[ $verbose == yes ]]; then
    "$@" </dev/null 2>&1 | tee -a "$log" >&2 || status=$?
  else
    "$@" </dev/null >>"$log" 2>&1 || status=$?
  fi
  ((status != 0)) || say "$name: done in $((SECONDS - started)) s"
  return "$status"
}

fail_step() {
  local name=$1 remedy=$2 status=$3
  shift 3
  if [[ $verbose == no ]]; then
    tail -n 40 "$log" >&2
    say "the whole output is in $log"
  fi
  say "$name failed: $(quoted "$@") (exit $status). $remedy"
  exit "$status"
}

next_word() { (($# > 1)) || usage_error "$1 needs a value."; }

parse_arguments() {
  preset='' libtorch_wish=auto dry_run=no verbose=no program_words=()
  while (($# > 0)); do
    case $1 in
      lesson | test | libtorch)
        [[ -z $preset ]] || usage_error "one of lesson, test and libtorch, not '$preset' and '$1'."
        preset=$1
        ;;
      --libtorch) next_word "$@" && libtorch_wish=$2 && shift ;;
      --libtorch=*) libtorch_wish=${1#*=} ;;
      --dry-run) dry_run=yes ;;
      -v) verbose=yes ;;
      -h | --help) usage && exit 0 ;;
      --) shift && program_words=("$@") && break ;;
      *) usage_error "unknown word '$1'." ;;
    esac
    shift
  done
  [[ -n $preset ]] || usage_error 'say what to do: lesson, test or libtorch.'
  [[ $preset == lesson || ${#program_words[@]} -eq 0 ]] || usage_error "$preset takes no words after --."
}

open_log() {
  log=$source_dir/build/bootstrap-$preset.log
  if [[ $dry_run == no ]]; then
    mkdir -p build && : >"$log"
  fi
}

for piece in packages gpu libtorch wheel build; do
  # shellcheck source=/dev/null
  source "$source_dir/cmake/bootstrap/$piece.sh"
done

main() {
  trap 'exit 130' INT
  trap 'exit 143' TERM
  parse_arguments "$@"
  check_libtorch_wish
  cd -- "$source_dir"
  open_log
  require_apt
  find_missing_packages
  read_gpus
  choose_libtorch
  require_cmake
  install_packages
  make_libtorch
  if [[ $preset == libtorch ]]; then
    print_libtorch
    return
  fi
  build_preset
  run_program
}

main "$@"
