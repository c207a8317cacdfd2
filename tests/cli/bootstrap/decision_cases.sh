# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034,SC2016  # sourced by bootstrap_test.sh, with the names of machine.sh
# Which LibTorch is chosen: every line of the decision table of docs/interface.md, and the options that overrule it.

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
