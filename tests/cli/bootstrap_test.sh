#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2016  # the stand-ins expand what stands in single quotes
# Tests of cmake/bootstrap.sh on a made-up machine: its tools are the stand-ins beside this file, and nothing of the
# machine that runs the tests (packages, Python, GPU, network) takes part. Builds nothing.
set -uo pipefail

tests_dir=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
readonly tests_dir
readonly tools=(bash env cat cut grep sed awk head tail tr sort paste mkdir rm dirname basename touch cp chmod tee)
work=$(mktemp -d)
readonly work
trap 'rm -rf -- "$work"' EXIT
REAL_TIMEOUT=$(command -v timeout)

passed=0 failed=0

# --- the made-up machine ---------------------------------------------------------------------------------------------

# Debian 12 as root, with everything installed but LibTorch, no GPU, CMake 3.25.
new_machine() {
  box=$(mktemp -d "$work/box.XXXX")
  STATE=$box/state
  root=$box/root
  mkdir -p "$box/bin" "$box/home" "$STATE/installed" "$STATE/candidates" "$root/etc" "$root/usr" "$root/dev" "$box/tree"
  cp -r "$tests_dir/../../cmake" "$box/tree/cmake"
  for tool in "${tools[@]}"; do ln -s "$(command -v "$tool")" "$box/bin/$tool"; done
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
  env -i PATH="$box/bin" HOME="$box/home" STATE="$STATE" REAL_TIMEOUT="$REAL_TIMEOUT" \
    GPUREADY_BOOTSTRAP_ROOT="$root" "${settings[@]}" bash "$box/tree/cmake/bootstrap.sh" "$@" \
    >"$box/out" 2>"$box/err" </dev/null || status=$?
  out=$(<"$box/out") err=$(<"$box/err") calls=$(<"$STATE/calls")
}

dry() { bootstrap "$@" lesson --dry-run; }

# --- what a case may ask ---------------------------------------------------------------------------------------------

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

# The case's body runs in a subshell, so that a failed expectation ends it alone.
check() { # NAME FUNCTION
  local report
  if report=$(new_machine && "$2" 2>&1); then
    passed=$((passed + 1))
    echo "ok - $1"
  else
    failed=$((failed + 1))
    printf 'not ok - %s\n%s\n' "$1" "$report"
  fi
}

# --- the decision table ----------------------------------------------------------------------------------------------

no_gpu_uses_named() {
  libtorch "$box/mine" 2.4.1
  system_has_libtorch 1.13
  dry LIBTORCH="$box/mine" && ends_with 0 && prints "LIBTORCH=$box/mine cmake --workflow --preset lesson"
  dry CMAKE_PREFIX_PATH="/nowhere:$box/mine" && prints "LIBTORCH=$box/mine"
  mkdir -p "$box/mine/share/cmake/Torch"
  dry Torch_DIR="$box/mine/share/cmake/Torch" && prints "LIBTORCH=$box/mine"
}
no_gpu_uses_python() {
  python_has 2.9.0
  system_has_libtorch 1.13
  dry && prints "LIBTORCH=$box/python/torch" && silent_about apt-get
}
old_python_is_passed_over() {
  python_has 1.12.1
  system_has_libtorch 1.13
  dry && prints "LIBTORCH=$root/usr " && says 'torch 1.12.1 is older than 1.13'
}
no_gpu_uses_system() {
  system_has_libtorch 1.13
  dry && prints "LIBTORCH=$root/usr " && silent_about install
}
no_gpu_installs_debian() {
  dry && prints 'apt-get install -y --no-install-recommends libtorch-dev' && prints "LIBTORCH=$root/usr " && silent_about pip
}
no_gpu_old_debian_takes_light() {
  candidates libtorch-dev 1.7.1-7
  dry && prints '--no-deps torch==2.11.0' && prints torch-2.11.0-light && silent_about 'install -y'
}
amd_card_is_no_nvidia_device() {
  device 0x1002 0x030000
  dry && says 'no NVIDIA device' && prints libtorch-dev
}
nvidia_audio_is_no_gpu() {
  device 0x10de 0x040300
  dry && says 'no NVIDIA device'
}
fitting_cuda_libtorch_is_used() {
  gpu 580.65.06 7.5
  python_has 2.12.0+cu130 13.0
  dry && prints "LIBTORCH=$box/python/torch" && silent_about pip
}
minor_cuda_version_fits_family_driver() {
  gpu 525.60.13 8.6
  python_has 2.8.0+cu129 12.9
  dry && prints "LIBTORCH=$box/python/torch"
}
gpu_without_libtorch_gets_full_wheel() {
  gpu 580.65.06 8.6
  dry && prints 'torch==2.11.0' && silent_about --no-deps && prints torch-2.11.0-full && silent_about libtorch-dev
}
cpu_libtorch_is_left_alone() {
  gpu 580.65.06 8.6
  python_has 2.9.0+cpu
  system_has_libtorch 1.13
  dry && prints torch-2.11.0-full && says "left alone: $box/python/torch, it is for the CPU only" && says "left alone: $root/usr"
}
old_driver_for_its_cuda() {
  gpu 570.10.01 8.6
  python_has 2.11.0+cu130 13.0
  dry && says 'driver 570.10.01 is too old for its CUDA 13.0' && prints torch==2.10.0
}
no_code_for_the_card() {
  gpu 580.65.06 6.1
  python_has 2.11.0+cu130 13.0
  dry && says 'no code for compute capability 6.1' && prints torch==2.7.1
}
code_of_same_major_serves_higher_minor() {
  gpu 580.65.06 8.9
  python_has 2.11.0+cu130 13.0 'code=sm_86'
  dry && prints "LIBTORCH=$box/python/torch"
}
code_of_higher_minor_does_not_serve() {
  gpu 580.65.06 8.0
  python_has 2.11.0+cu130 13.0 'code=sm_86'
  dry && prints torch==2.11.0
}
light_environment_is_cpu_only() {
  gpu 580.65.06 8.6
  libtorch "$box/venv/lib/python3.11/site-packages/torch" 2.11.0 13.0
  echo "$box/venv/lib/python3.11/site-packages/torch" >"$STATE/python-torch"
  printf 'torch 2.11.0\nform light\n' >"$box/venv/gpuready-libtorch.txt"
  dry && says 'light installation' && prints torch-2.11.0-full
}
broken_driver_uses_cpu() {
  device 0x10de 0x030000
  system_has_libtorch 1.13
  dry && ends_with 0 && says 'without a working driver (nvidia-smi is not installed)' && prints "LIBTORCH=$root/usr " &&
    says 'driver 580.65.06 or newer and compute capability 7.5 to 12.1: torch 2.11.0'
}
broken_driver_without_libtorch() {
  touch "$root/dev/nvidia0"
  dry && says 'without a working driver' && prints libtorch-dev
}
driver_that_no_line_fits() {
  gpu 470.256.02 6.1
  dry && ends_with 0 && prints libtorch-dev && says 'driver 525.60.13 or newer and compute capability 5.0 to 9.0' && silent_about 'torch 2.11.0,'
}
card_that_no_line_fits() {
  gpu 470.256.02 3.5
  dry && ends_with 0 && prints libtorch-dev && says 'compute capability 5.0 to 9.0'
}
named_cpu_libtorch_is_obeyed() {
  gpu 580.65.06 8.6
  libtorch "$box/mine" 2.4.1
  dry LIBTORCH="$box/mine" && prints "LIBTORCH=$box/mine" && says 'will not use the GPU: it is for the CPU only'
}

# --- the table of versions -------------------------------------------------------------------------------------------

versions_table_is_whole() {
  local table=$box/tree/cmake/libtorch-versions.tsv
  bootstrap -h
  awk -F '\t' 'NF != 6 || $6 == "" { exit 1 }' "$table" || fail 'a line without six columns'
  [[ $(head -n 1 "$table") == $'torch\tcuda\tmin_driver\tmin_capability\tmax_capability\tsource' ]] || fail 'another header'
}

# Driver, capability, and the torch that is installed ("none": Debian's for the CPU).
readonly boundaries='
  580.65.05 7.5  2.10.0
  580.65.06 7.5  2.11.0
  580.65.07 7.5  2.11.0
  580.9.1   7.5  2.10.0
  595.45.04 7.5  2.11.0
  580.65.06 7.4  2.10.0
  580.65.06 7.6  2.11.0
  580.65.06 12.0 2.11.0
  580.65.06 12.1 2.11.0
  580.65.06 12.2 none
  525.60.12 7.0  none
  525.60.13 7.0  2.10.0
  525.60.14 7.0  2.10.0
  525.60.13 6.9  2.7.1
  580.65.06 7.0  2.10.0
  575.57.08 12.1 2.10.0
  575.57.08 12.2 none
  525.60.12 5.0  none
  525.60.13 5.0  2.7.1
  580.65.06 5.0  2.7.1
  580.65.06 5.2  2.7.1
  580.65.06 4.9  none'
each_boundary_gives_its_line() {
  local driver capability torch
  while read -r driver capability torch; do
    [[ -n $driver ]] || continue
    gpu "$driver" "$capability"
    dry
    if [[ $torch == none ]]; then
      silent_about "pip install" && says 'going on with the CPU'
    else
      [[ $out == *" torch==$torch"$'\n'* ]] || fail "driver $driver, capability $capability: expected torch $torch"
    fi
  done <<<"$boundaries"
}
smallest_capability_decides() {
  gpu 580.65.06 8.6 6.1
  dry && prints torch==2.7.1 && says 'smallest capability (6.1)'
}
cards_of_no_common_line() {
  gpu 580.65.06 12.0 6.1
  dry && prints torch==2.11.0
}

# --- ways in which nvidia-smi fails ----------------------------------------------------------------------------------

# Each: shell that the stand-in runs, and the words that must be seen.
smi_failure() { # SHELL WORDS
  system_has_libtorch 1.13
  broken_smi "$1"
  dry && ends_with 0 && prints "LIBTORCH=$root/usr " && says 'an NVIDIA device without a working driver' && says "$2" && silent_about pip
}
smi_hangs() { smi_failure 'exec "$REAL_TIMEOUT" 9 tail -f /dev/null' 'no answer within 20 s'; }
smi_driver_not_loaded() { smi_failure 'echo "NVIDIA-SMI has failed because it could not communicate"; exit 9' 'could not communicate (exit 9)'; }
smi_mismatch() { smi_failure 'echo "Failed to initialize NVML: Driver/library version mismatch" >&2; exit 18' 'Driver/library version mismatch (exit 18)'; }
smi_no_devices() { smi_failure 'echo "No devices were found"; exit 0' 'No devices were found'; }
smi_exit_6() { smi_failure 'echo "No devices were found"; exit 6' 'No devices were found (exit 6)'; }
smi_exit_255() { smi_failure 'exit 255' 'no output'; }
smi_garbage() { smi_failure 'printf "\001\377\000garbage\n"; exit 0' 'garbage'; }
smi_half_a_line() { smi_failure 'echo "580.65.06, 8.6, Card"; echo "Unable to determine the device handle"; exit 0' 'nvidia-smi: 580.65.06'; }
smi_empty() { smi_failure 'exit 0' 'no output'; }
smi_killed() { smi_failure 'kill -SEGV $$' 'ended by signal 11'; }
smi_without_device() {
  cp "$tests_dir/stand-ins/nvidia-smi" "$box/bin/"
  echo 'echo "NVIDIA-SMI has failed"; exit 9' >"$STATE/smi"
  dry && ends_with 0 && says 'no NVIDIA device is visible (nvidia-smi: NVIDIA-SMI has failed (exit 9))'
}
smi_unknown_field() {
  broken_smi '[[ $1 != *compute_cap* ]] || { echo "Field \"compute_cap\" is not a valid field to query."; exit 2; }'
  echo '530.30.02, NVIDIA Card' >"$STATE/cards"
  dry && says 'the driver alone decides' && prints torch==2.10.0
}
smi_capability_not_available() {
  local words
  for words in N/A '[N/A]' '[Not Supported]' '[Unknown Error]'; do
    gpu 580.65.06 "$words"
    dry && says 'the driver alone decides' && prints torch==2.11.0
  done
}
wsl_device() {
  touch "$root/dev/dxg"
  cp "$tests_dir/stand-ins/nvidia-smi" "$box/bin/"
  echo 'exit 9' >"$STATE/smi"
  dry && says 'an NVIDIA device without a working driver'
}

# --- --libtorch and TORCH_VERSION ------------------------------------------------------------------------------------

wish_system() {
  gpu 580.65.06 8.6
  system_has_libtorch 1.13
  bootstrap lesson --dry-run --libtorch system && prints "LIBTORCH=$root/usr " && silent_about pip
}
wish_system_without_one() {
  candidates libtorch-dev 1.7.1
  bootstrap lesson --dry-run --libtorch system
  ends_with 1 && says 'Use --libtorch wheel'
}
wish_wheel() {
  system_has_libtorch 1.13
  bootstrap lesson --dry-run --libtorch wheel && prints '--no-deps torch==2.11.0'
  bootstrap lesson --dry-run --libtorch wheel-full && prints ' torch==2.11.0' && silent_about --no-deps
  gpu 525.60.13 8.6
  bootstrap lesson --dry-run --libtorch=wheel && prints torch==2.10.0 && silent_about --no-deps
}
wish_path() {
  libtorch "$box/venv/lib/python3.11/site-packages/torch" 2.4.1
  bootstrap lesson --dry-run --libtorch "$box/venv" && prints "LIBTORCH=$box/venv/lib/python3.11/site-packages/torch"
}
torch_version_names_a_line() {
  bootstrap TORCH_VERSION=2.7.1 lesson --dry-run && prints '--no-deps torch==2.7.1' && silent_about 'is not in'
  bootstrap TORCH_VERSION=2.15.0 lesson --dry-run --libtorch wheel && prints torch==2.15.0 && says 'torch 2.15.0 is not in libtorch-versions.tsv'
}
usage_errors() {
  local words
  for words in '' 'lessons' 'lesson test' 'lesson --fast' 'lesson --libtorch' 'lesson --libtorch /nowhere' 'test -- --size 5'; do
    # shellcheck disable=SC2086  # each is a command line
    bootstrap $words
    ends_with 2 && says bootstrap:
    [[ -z $out && $(wc -l <<<"$err") == 1 ]] || fail "expected one line on stderr for: $words"
  done
  bootstrap TORCH_VERSION=newest lesson && ends_with 2
  bootstrap TORCH_VERSION=1.12.0 lesson && ends_with 2
  bootstrap TORCH_VERSION=../../x lesson && ends_with 2
  bootstrap LIBTORCH=/nowhere lesson && ends_with 2 && says "LIBTORCH: '/nowhere'"
  never_called .
}

# --- packages --------------------------------------------------------------------------------------------------------

fresh_debian() {
  rm "$STATE"/installed/* "$STATE/lists"
  mkdir "$STATE/programs" && mv "$box/bin/cmake" "$STATE/programs/"
  bootstrap lesson && ends_with 0
  [[ $(grep -c 'apt-get install' "$STATE/calls") == 1 ]] || fail 'expected one apt-get install'
  called 'install -y --no-install-recommends g++ cmake ninja-build libcxxopts-dev libspdlog-dev libgtest-dev nlohmann-json3-dev libopenblas0-pthread gnuplot-nox ca-certificates libtorch-dev (DEBIAN_FRONTEND=noninteractive)'
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
  ends_with 1 && says 'no sudo. Run as root: env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends gnuplot-nox libtorch-dev' && never_called .
}
apt_fails() {
  touch "$STATE/apt-fails"
  bootstrap lesson
  ends_with 100 && says 'bootstrap: packages: libtorch-dev failed: env DEBIAN' && says '(exit 100)' && says 'Unable to fetch' && says 'sudo dpkg --configure -a'
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

# --- wheels ----------------------------------------------------------------------------------------------------------

light_wheel() {
  touch "$STATE/no-venv"
  bootstrap PIP_INDEX_URL=https://mirror.example/simple lesson --libtorch wheel && ends_with 0
  called 'recommends python3-venv' && called '--no-deps torch==2.11.0 (PIP_INDEX_URL=https://mirror.example/simple)'
  called 'cuda-toolkit[cudart,cupti]==13.0.2' && never_called 'index-url|no-cache-dir|find-links|proxy'
  local environment=$box/home/.cache/gpuready/torch-2.11.0-light
  called "LIBTORCH=$environment/lib/python3.11/site-packages/torch"
  [[ $(<"$environment/gpuready-libtorch.txt") == $'torch 2.11.0\nform light' ]] || fail 'expected a marker that says light'
}
light_wheel_of_cuda_12() {
  cat >"$STATE/metadata" <<'METADATA'
Requires-Dist: nvidia-cuda-nvrtc-cu12==12.6.77; platform_system == "Linux"
Requires-Dist: nvidia-cuda-runtime-cu12==12.6.77; platform_system == "Linux"
Requires-Dist: nvidia-cuda-cupti-cu12 (==12.6.80) ; platform_system == "Linux"
METADATA
  bootstrap TORCH_VERSION=2.7.1 lesson && called 'nvidia-cuda-runtime-cu12==12.6.77 nvidia-cuda-cupti-cu12==12.6.80 ('
  never_called nvrtc
}
full_wheel() {
  gpu 580.65.06 8.6
  bootstrap XDG_CACHE_HOME="$box/cache" lesson && ends_with 0 && called ' torch==2.11.0 (' && never_called 'no-deps|cuda-toolkit'
  grep -qx 'form full' "$box/cache/gpuready/torch-2.11.0-full/gpuready-libtorch.txt" || fail 'expected a marker that says full'
}
wheel_without_code_for_the_card() {
  gpu 580.65.06 8.6
  echo 'code=sm_90' >"$STATE/cuda-half"
  bootstrap lesson && ends_with 0 && says 'the GPU will not be used: it has no code for compute capability 8.6'
}
second_run_installs_nothing() {
  rm "$STATE/installed/libgtest-dev"
  bootstrap lesson --libtorch wheel && ends_with 0
  : >"$STATE/calls"
  bootstrap lesson --libtorch wheel -- --size 500 && ends_with 0 && prints 'the lesson: --size 500'
  never_called 'apt-get|pip|venv'
}
second_run_on_a_system_without_libtorch() {
  rm "$STATE/candidates/libtorch-dev"
  bootstrap lesson && ends_with 0 && called torch==2.11.0
  : >"$STATE/calls"
  bootstrap lesson && ends_with 0 && never_called 'apt-get|pip|venv'
}
interrupted_is_made_anew() { # FILE
  touch "$STATE/$1"
  bootstrap lesson --libtorch wheel
  [[ $status != 0 ]] || fail 'expected to be killed'
  bootstrap lesson --libtorch wheel && ends_with 0 && says 'was left unfinished: making it anew' && prints 'the lesson'
}
venv_interrupted() { interrupted_is_made_anew venv-kills; }
pip_interrupted() { interrupted_is_made_anew pip-kills; }
marker_without_library() {
  bootstrap lesson --libtorch wheel && ends_with 0
  rm "$box/home/.cache/gpuready/torch-2.11.0-light/lib/python3.11/site-packages/torch/lib/libtorch_cpu.so"
  : >"$STATE/calls"
  bootstrap lesson --libtorch wheel && ends_with 0 && called torch==2.11.0
}
pip_fails() {
  touch "$STATE/pip-fails"
  bootstrap lesson --libtorch wheel
  ends_with 1 && says 'failed: ' && says 'pip install' && says '(exit 1)' && says 'No matching distribution' && says 'TORCH_VERSION' && never_called cmake
  rm "$STATE/pip-fails"
  bootstrap lesson --libtorch wheel && ends_with 0
}
venv_fails() {
  touch "$STATE/venv-fails"
  bootstrap lesson --libtorch wheel
  ends_with 1 && says 'virtual environment failed: python3 -m venv' && says python3-venv
}
cpu_half_does_not_load() {
  echo '  libcudart.so.13 => not found' >"$STATE/ldd"
  bootstrap lesson --libtorch wheel
  ends_with 1 && says 'libcudart.so.13 => not found' && never_called workflow
}

# --- building --------------------------------------------------------------------------------------------------------

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
  ends_with 1 && says 'build failed: env LIBTORCH=' && says '(exit 1)' && says 'no LibTorch' && says build/bootstrap-lesson.log && says '--libtorch system'
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

# --- all of them -----------------------------------------------------------------------------------------------------

# Every function above between the section lines is a case, named by its words.
helpers=' new_machine candidates device gpu broken_smi libtorch python_has system_has_libtorch bootstrap dry fail ends_with prints says called silent_about never_called check smi_failure interrupted_is_made_anew '
while read -r name; do
  [[ $helpers == *" $name "* ]] || check "${name//_/ }" "$name"
done < <(sed -n -E 's/^([a-z0-9_]+)\(\).*/\1/p' "${BASH_SOURCE[0]}")

echo "$passed passed, $failed failed"
((failed == 0))
