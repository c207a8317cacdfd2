# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034,SC2016  # sourced by bootstrap_test.sh, with the names of machine.sh
# Wheels: light and full, a second run, and repair of what was interrupted.

light_wheel() {
  touch "$STATE/no-venv"
  bootstrap PIP_INDEX_URL=https://mirror.example/simple lesson --libtorch wheel && ends_with 0
  called 'recommends python3-venv' && called '--no-deps torch==2.11.0 (PIP_INDEX_URL=https://mirror.example/simple)'
  called 'cuda-toolkit[cudart,cupti]==13.0.2' && never_called 'index-url|no-cache-dir|find-links|proxy'
  local environment=$box/home/.cache/gpuready/torch-2.11.0-light
  called "LIBTORCH=$environment/lib/python3.11/site-packages/torch"
  [[ $(<"$environment/gpuready-libtorch.txt") == $'torch 2.11.0\nform light' ]] || fail 'expected a marker that says light'
}
libtorch_alone_is_installed_and_named() {
  bootstrap libtorch --libtorch wheel && ends_with 0 && called ' torch==2.11.0 (' && never_called 'cmake|ctest'
  [[ $out == "$box/home/.cache/gpuready/torch-2.11.0-light/lib/python3.11/site-packages/torch" ]] || fail 'expected the folder alone'
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
wheel_without_a_home() {
  ln -sf "$(command -v getent)" "$(command -v id)" "$box/bin/"
  bootstrap HOME= lesson --libtorch wheel --dry-run && ends_with 0 && silent_about '~'
  prints "$(getent passwd "$(id -u)" | cut -d: -f6)/.cache/gpuready/torch-2.11.0-light"
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
  ends_with 1 && says 'CUDA libraries failed: ' && says 'pip install' && says '(exit 1)' &&
    says 'No matching distribution' && says 'TORCH_VERSION' && never_called cmake
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
