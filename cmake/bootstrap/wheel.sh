# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034  # bootstrap.sh sources these files together
# Installs a PyPI torch into a virtual environment of its own, outside the tree. Sourced by bootstrap.sh.
# pip's own settings (index, mirror, proxy, find-links) are honoured: no option here overrides them.
# Knows nothing of why this version and form were chosen.

# Written last into an environment: its version and form. One without it was interrupted and is made anew.
readonly marker_name=gpuready-libtorch.txt

environment_dir() { # VERSION FORM
  local home=${HOME:-$(getent passwd "$(id -u)" | cut -d: -f6)}
  echo "${XDG_CACHE_HOME:-$home/.cache}/gpuready/torch-$1-$2"
}

# Prints the torch folder of the environment $1, or what it will be called.
torch_dir_in() {
  local found version
  for found in "$1"/lib/python3*/site-packages/torch; do
    [[ ! -d $found ]] || { echo "$found" && return; }
  done
  version=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || version=3
  echo "$1/lib/python$version/site-packages/torch"
}

is_finished() { [[ -e $1/$marker_name && -e $(torch_dir_in "$1")/lib/libtorch_cpu.so ]]; }

# True when the torch folder $1 lies in an environment that was installed without its CUDA libraries.
is_light() { grep -qsx 'form light' "$1/../../../../$marker_name"; }

# Adds what making the environment needs to the packages; says nothing when it is already made.
plan_wheel() {
  wheel_environment=$(environment_dir "$wheel_version" "$wheel_form")
  libtorch_root=$(torch_dir_in "$wheel_environment")
  is_finished "$wheel_environment" || python3 -c 'import ensurepip, venv' 2>/dev/null || need_package python3-venv
}

readonly pip_remedy="pip's own words stand above; check network, mirror and free space (a full torch takes 5 GB), or \
name another: TORCH_VERSION, --libtorch. Then run this again."

pip_step() { # NAME PIP-ARGUMENTS...
  local name=$1 progress=(--progress-bar off)
  shift
  [[ $verbose == no || ! -t 2 ]] || progress=()
  step "$name" "$pip_remedy" \
    "$wheel_environment/bin/python" -m pip install --no-input --disable-pip-version-check \
    "${progress[@]}" "$@"
}

# Prints the packages that libtorch_cpu.so alone needs, as the metadata of the torch at $1 pins them.
light_requirements() {
  local metadata
  for metadata in "$1"/../torch-*.dist-info/METADATA; do
    sed -n -E 's/^Requires-Dist: cuda-toolkit\[[^]]*\]==([0-9.]+).*/cuda-toolkit[cudart,cupti]==\1/p
      s/^Requires-Dist: (nvidia-cuda-(runtime|cupti)-cu[0-9]+) ?\(?==([0-9.]+).*/\1==\3/p' "$metadata"
  done
}

install_full() { pip_step "torch $wheel_version with its CUDA libraries (some 3 GB)" "torch==$wheel_version"; }

install_light() {
  local requirements
  pip_step "torch $wheel_version, without its CUDA libraries" --no-deps "torch==$wheel_version"
  if [[ $dry_run == yes ]]; then
    echo '# and pip install of the CUDA runtime and CUPTI that its metadata names'
    return
  fi
  mapfile -t requirements < <(light_requirements "$libtorch_root")
  ((${#requirements[@]} == 0)) || pip_step 'what libtorch_cpu.so needs' "${requirements[@]}"
}

# Stops unless the dynamic loader finds everything that the CPU half needs.
check_cpu_half() {
  local library missing
  library=$libtorch_root/lib/libtorch_cpu.so
  missing=$(ldd "$library" 2>&1 | grep 'not found' || true)
  [[ -n $missing || ! -e $library ]] || return 0
  say "checking torch $wheel_version failed: ldd $library (${missing:-no such file})." \
    'Run this again with --libtorch wheel-full, or with TORCH_VERSION naming another.'
  exit 1
}

make_wheel() {
  local environment=$wheel_environment
  if [[ -e $environment ]]; then
    say "$environment was left unfinished: making it anew."
    step 'removing the old environment' "Remove $environment by hand." rm -rf -- "$environment"
  fi
  step 'virtual environment' 'Python 3 with its modules venv and ensurepip is needed (Debian: python3-venv).' \
    python3 -m venv "$environment"
  libtorch_root=$(torch_dir_in "$environment")
  "install_$wheel_form"
  [[ $dry_run == no ]] || return 0
  check_cpu_half
  printf 'torch %s\nform %s\n' "$wheel_version" "$wheel_form" >"$environment/$marker_name"
}
