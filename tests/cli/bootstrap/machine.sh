# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034,SC2016  # sourced by bootstrap_test.sh, with the names of machine.sh
# The made-up machine that each case of the bootstrap tests starts from, and what a case may expect of a run.

readonly tools=(bash env cat cut grep sed awk head tail tr sort paste mkdir rm dirname basename touch cp chmod tee)
REAL_TIMEOUT=$(command -v timeout)

# The real tools, the same for every machine.
link_tools() {
  local tool
  mkdir "$work/tools"
  for tool in "${tools[@]}"; do ln -s "$(command -v "$tool")" "$work/tools/$tool"; done
}

# Debian 12 as root, with everything installed but LibTorch, no GPU, CMake 3.25.
new_machine() {
  box=$(mktemp -d "$work/box.XXXX")
  STATE=$box/state
  root=$box/root
  mkdir -p "$box/bin" "$box/home" "$STATE/installed" "$STATE/candidates" "$root/etc" "$root/usr" "$root/dev" "$box/tree"
  cp -r "$tests_dir/../../cmake" "$box/tree/cmake"
  cp "$tests_dir"/stand-ins/* "$box/bin/"
  rm "$box/bin/nvidia-smi" "$box/bin/sudo"
  printf 'ID=debian\nVERSION_ID="12"\n' >"$root/etc/os-release"
  echo 0 >"$STATE/uid"
  echo 0 >"$STATE/program-status"
  echo 3.25.1 >"$STATE/cmake-version"
  echo /usr/lib/test-triplet/openblas-pthread/libblas.so.3 >"$STATE/blas"
  echo 'code=sm_75 code=sm_86 code=sm_120' >"$STATE/cuda-half"
  echo 'Requires-Dist: cuda-toolkit[cublas,cudart,cupti]==13.0.2; platform_system == "Linux"' >"$STATE/metadata"
  touch "$STATE/lists" "$STATE/calls"
  candidates g++ 12.2 cmake 3.25.1 ninja-build 1.11 libcxxopts-dev 3.1.1 libspdlog-dev 1:1.10.0 libgtest-dev 1.12.1 \
    nlohmann-json3-dev 3.11.2 libopenblas0-pthread 0.3.21 gnuplot-nox 5.4 ca-certificates 2023 git 2.39 \
    libtorch-dev 1.13.1+dfsg-4 python3-venv 3.11
  cp "$STATE"/candidates/* "$STATE/installed/"
  rm "$STATE/installed/libtorch-dev" "$STATE/installed/python3-venv" "$STATE/installed/git"
}

candidates() { while (($# > 0)); do echo "$2" >"$STATE/candidates/$1" && shift 2; done; }

device() { # VENDOR CLASS
  mkdir -p "$root/sys/bus/pci/devices/0000:01:00.0"
  echo "$1" >"$root/sys/bus/pci/devices/0000:01:00.0/vendor"
  echo "$2" >"$root/sys/bus/pci/devices/0000:01:00.0/class"
}

# A working driver with one card for each capability.
gpu() { # DRIVER CAPABILITY...
  local driver=$1
  shift
  device 0x10de 0x030200
  cp "$tests_dir/stand-ins/nvidia-smi" "$box/bin/"
  printf "$driver, %s, NVIDIA Card\n" "$@" >"$STATE/cards"
}

# A device whose nvidia-smi does what the lines of shell say.
broken_smi() { # SHELL
  gpu 580.95.05 8.6
  echo "$1" >"$STATE/smi"
}

# A wheel-like LibTorch: version as in version.py; CUDA empty for a CPU one; CODE as in libtorch_cuda.so.
libtorch() { # FOLDER VERSION [CUDA CODE]
  mkdir -p "$1/lib" "$1/include/ATen"
  touch "$1/lib/libtorch_cpu.so"
  printf "__version__ = '%s'\ncuda: Optional[str] = %s\n" "$2" "${3:+'$3'}" >"$1/version.py"
  [[ -z ${3:-} ]] || echo "${4:-code=sm_75 code=sm_86}" >"$1/lib/libtorch_cuda.so"
}

python_has() { libtorch "$box/python/torch" "$@" && echo "$box/python/torch" >"$STATE/python-torch"; }

system_has_libtorch() {
  local header=$root/usr/include/torch/csrc/api/include/torch/version.h
  mkdir -p "$root/usr/lib/test-triplet" "$root/usr/include/ATen" "$(dirname "$header")"
  touch "$root/usr/lib/test-triplet/libtorch_cpu.so"
  printf '#define TORCH_VERSION_MAJOR %s\n#define TORCH_VERSION_MINOR %s\n' "${1%.*}" "${1#*.}" >"$header"
  echo "$1" >"$STATE/installed/libtorch-dev"
}

# Runs the script; words with = before the command line's are its environment. Sets status, out, err.
bootstrap() {
  local settings=()
  while [[ ${1:-} == *=* && $1 != --* ]]; do settings+=("$1") && shift; done
  status=0
  env -i PATH="$box/bin:$work/tools" HOME="$box/home" STATE="$STATE" REAL_TIMEOUT="$REAL_TIMEOUT" \
    GPUREADY_BOOTSTRAP_ROOT="$root" "${settings[@]}" bash "$box/tree/cmake/bootstrap.sh" "$@" \
    >"$box/out" 2>"$box/err" </dev/null || status=$?
  out=$(<"$box/out") err=$(<"$box/err") calls=$(<"$STATE/calls")
}

# shellcheck disable=SC2120  # the cases pass settings
dry() { bootstrap "$@" lesson --dry-run; }

# Each: shell that the stand-in runs, and the words that must be seen.
smi_failure() { # SHELL WORDS
  system_has_libtorch 1.13
  broken_smi "$1"
  # shellcheck disable=SC2119
  dry && ends_with 0 && prints "LIBTORCH=$root/usr " && says 'an NVIDIA device without a working driver' && says "$2" && silent_about pip
}

interrupted_is_made_anew() { # FILE
  touch "$STATE/$1"
  bootstrap lesson --libtorch wheel
  [[ $status != 0 ]] || fail 'expected to be killed'
  bootstrap lesson --libtorch wheel && ends_with 0 && says 'was left unfinished: making it anew' && prints 'the lesson'
}

fail() {
  printf '    %s\n' "$1" "status $status" "out: $out" "err: $err" "calls: $calls" | sed 's/^/    /'
  exit 1
}
ends_with() { [[ $status == "$1" ]] || fail "expected status $1"; }
prints() { [[ $out == *"$1"* ]] || fail "expected on stdout: $1"; }
says() { [[ $err == *"$1"* ]] || fail "expected on stderr: $1"; }
called() { [[ $calls == *"$1"* ]] || fail "expected a call: $1"; }
silent_about() { [[ $out$err != *"$1"* ]] || fail "not expected: $1"; }
never_called() { ! grep -qE "$1" "$STATE/calls" || fail "not expected among the calls: $1"; }
