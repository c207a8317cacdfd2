# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034  # bootstrap.sh sources these files together
# Decides which LibTorch this machine uses (the table in docs/interface.md) and sets libtorch_root to it.
# Sourced by bootstrap.sh. Knows nothing of how a wheel is installed (wheel.sh) or packages are (packages.sh).

readonly torch_floor=1.13
readonly system_root=$machine_root/usr

libtorch_root=''  # what LIBTORCH will name
wheel_version=''  # set when a wheel of our own is chosen, with wheel_form full or light
wheel_form=''

# Stops on a --libtorch, TORCH_VERSION, LIBTORCH or Torch_DIR that cannot be used. Sets named_root to the folder
# that somebody named, if any; runs before the script changes its folder, so that relative paths hold.
check_libtorch_wish() {
  local version=${TORCH_VERSION:-}
  named_root=''
  case $libtorch_wish in
    auto) named_root=$(root_from_environment) ;;
    system | wheel | wheel-full) ;;
    *)
      named_root=$(root_in "$libtorch_wish") ||
        usage_error "--libtorch: '$libtorch_wish' is no LibTorch (lib/libtorch_cpu.so and include/ATen), nor one of its words."
      ;;
  esac
  [[ -n $version ]] || return 0
  [[ $version =~ ^[0-9]+\.[0-9]+(\.[0-9]+)?[a-z0-9.+]*$ ]] ||
    usage_error "TORCH_VERSION: '$version' is not a version, such as 2.7.1."
  at_least "$version" "$torch_floor" || usage_error "TORCH_VERSION: '$version' is older than $torch_floor."
}

# Prints the folder that holds lib/…libtorch_cpu.so for a LibTorch, a wheel's torch, a virtual environment or /usr.
root_in() {
  local place library
  for place in "$1" "$1"/lib/python3*/{site,dist}-packages/torch; do
    [[ -d $place/include/ATen || -d $place/include/torch/csrc ]] || continue
    for library in "$place"/lib/libtorch_cpu.so "$place"/lib/*/libtorch_cpu.so; do
      [[ ! -e $library ]] || { (cd -- "$place" && pwd) && return; }
    done
  done
  return 1
}

# Prints a library of the LibTorch at $1, such as libtorch_cuda; false when it has none.
library_of() {
  local library
  for library in "$1/lib/$2.so" "$1"/lib/*/"$2.so"; do
    [[ ! -e $library ]] || { echo "$library" && return; }
  done
  return 1
}

# Prints version and local part as text, such as 2.11.0+cu130 or 1.13; nothing when no file tells.
version_of() {
  local header=$1/include/torch/csrc/api/include/torch/version.h
  if [[ -r $1/version.py ]]; then
    sed -n -E "s/^__version__ = ['\"]([^'\"]+).*/\1/p" "$1/version.py"
  elif [[ -r $1/build-version ]]; then
    head -n 1 "$1/build-version"
  elif [[ -r $header ]]; then
    sed -n -E 's/^#define TORCH_VERSION_M(AJOR|INOR) ([0-9]+)$/\2/p' "$header" | paste -s -d .
  fi
}

# Prints the CUDA version of the LibTorch at $1, such as 12.8; nothing when no file tells.
cuda_of() {
  if [[ -r $1/version.py ]]; then
    sed -n -E "s/^cuda(: Optional\[str\])? = ['\"]([0-9.]+).*/\2/p" "$1/version.py"
  else
    version_of "$1" | sed -n -E 's/.*\+cu([0-9]+)([0-9])$/\1.\2/p'
  fi
}

# Prints the folder of the active Python's torch, found without importing it.
python_torch() {
  local python=python3
  [[ -z ${VIRTUAL_ENV:-}${CONDA_PREFIX:-} ]] || python=python
  "$python" -c 'import importlib.util as u
spec = u.find_spec("torch")
print(spec.submodule_search_locations[0] if spec and spec.submodule_search_locations else "")' 2>/dev/null
}

# Prints the root that a Torch_DIR belongs to: PREFIX/share/cmake/Torch or, on Debian, PREFIX/lib/TRIPLET/cmake/Torch.
root_above() { root_in "$1" || root_in "$1/../../.." || root_in "$1/../../../.."; }

no_libtorch_in() { usage_error "$1: '$2' holds no LibTorch (lib/libtorch_cpu.so and include/ATen)."; }

# Prints the first LibTorch that the environment names; stops when LIBTORCH or Torch_DIR name none.
root_from_environment() {
  local prefix prefixes
  if [[ -n ${LIBTORCH:-} ]]; then
    root_in "$LIBTORCH" || no_libtorch_in LIBTORCH "$LIBTORCH"
  elif [[ -n ${Torch_DIR:-} ]]; then
    root_above "$Torch_DIR" || no_libtorch_in Torch_DIR "$Torch_DIR"
  else
    IFS=':;' read -r -a prefixes <<<"${CMAKE_PREFIX_PATH:-}"
    for prefix in "${prefixes[@]}"; do
      ! root_in "$prefix" || return 0
    done
  fi
}

# Sets present_roots to the usable LibTorchs of the active Python and the system, in this order.
find_present_roots() {
  local root version candidates=()
  present_roots=()
  root=$(python_torch) && [[ -n $root ]] && candidates+=("$root")
  candidates+=("$system_root")
  for root in "${candidates[@]}"; do
    root=$(root_in "$root") || continue
    version=$(version_of "$root")
    if [[ -n $version ]] && ! at_least "$version" "$torch_floor"; then
      say "passed over $root: torch $version is older than $torch_floor."
    else
      present_roots+=("$root")
    fi
  done
}

# True when the code in libtorch_cuda.so at $1 runs on a card here. The file holds the compiler's list of
# architectures as text; where that is missing, nothing speaks against it.
has_code_for_cards() {
  local library targets capability target
  library=$(library_of "$1" libtorch_cuda)
  targets=$(LC_ALL=C grep -aoE 'code=sm_[0-9]+' "$library" | sort -u) || return 0
  for capability in "${capabilities[@]}"; do
    [[ -n $capability ]] || return 0
    for target in $targets; do
      target=${target#code=sm_}
      # Code runs on the same major capability and a minor one as high as its own or higher.
      [[ ${target%?} == "${capability%.*}" ]] && ((${capability#*.} >= ${target: -1})) && return 0
    done
  done
  return 1
}

# True when driver $driver runs CUDA $1: within a major version every minor one needs the same driver.
# A major version that the table lacks is not judged.
driver_runs_cuda() {
  local torch cuda min_driver rest
  while IFS=$'\t' read -r torch cuda min_driver rest; do
    [[ ${cuda%.*} != "${1%.*}" ]] || { at_least "$driver" "$min_driver" && return; }
  done < <(version_lines)
  ! is_listed_cuda "$1"
}

is_listed_cuda() { version_lines | cut -f 2 | cut -d . -f 1 | grep -x "${1%.*}" >/dev/null; }

# Sets verdict to why the LibTorch at $1 cannot use the GPU here; true when it can.
fits_gpu() {
  local cuda
  if ! library_of "$1" libtorch_cuda >/dev/null; then
    verdict='it is for the CPU only'
  elif is_light "$1"; then
    verdict='it is a light installation, for the CPU only'
  elif cuda=$(cuda_of "$1") && [[ -n $cuda ]] && ! driver_runs_cuda "$cuda"; then
    verdict="driver $driver is too old for its CUDA $cuda"
  elif ! has_code_for_cards "$1"; then
    verdict="it has no code for compute capability ${capabilities[*]}"
  else
    verdict=''
  fi
  [[ -z $verdict ]]
}

use_root() {
  libtorch_root=$1
  local version
  version=$(version_of "$1")
  say "LibTorch: ${version:-unknown version} in $1 ($2)"
}

# What somebody named is used as it is; only what follows from it is said.
use_named_root() {
  use_root "$1" "$2"
  [[ $gpu_state != working ]] || fits_gpu "$1" ||
    say "it will not use the GPU: $verdict. --libtorch wheel installs one that does."
}

use_system() {
  libtorch_root=$system_root
  if root_in "$system_root" >/dev/null; then
    use_root "$system_root" "$1"
  else
    need_package libtorch-dev
    say "LibTorch: the package libtorch-dev $(candidate_version libtorch-dev) ($1)"
  fi
}

# True when the distribution has a LibTorch that is new enough. Empty package lists are filled first.
distribution_has_libtorch() {
  local version
  version=$(candidate_version libtorch-dev)
  if [[ -z $version ]] && ! is_finished "$(environment_dir "$(default_torch)" light)"; then
    [[ $dry_run == no ]] || say 'apt knows no libtorch-dev so far; a real run asks again after apt-get update.'
    refresh_package_lists
    version=$(candidate_version libtorch-dev)
  fi
  [[ -n $version ]] && at_least "$version" "$torch_floor"
}

# Chooses a wheel of our own: form $1, reason $2. The version is TORCH_VERSION's, else the fitting line's, else the
# first line's.
use_wheel() {
  wheel_version=${TORCH_VERSION:-$(fitting_torch || default_torch)}
  wheel_form=$1
  say "LibTorch: torch $wheel_version from PyPI, $wheel_form ($2)"
  version_lines | cut -f 1 | grep -xF "$wheel_version" >/dev/null ||
    say "torch $wheel_version is not in $(basename "$versions_table"): whether it fits driver and cards is not known."
  plan_wheel
}

wished_wheel_form() {
  if [[ $libtorch_wish == wheel-full || $gpu_state == working ]]; then echo full; else echo light; fi
}

# Of what is here, the first that can use the GPU; else a fitting wheel beside it. False when no wheel fits either.
choose_for_gpu() {
  local root
  for root in "${present_roots[@]}"; do
    fits_gpu "$root" && use_root "$root" 'fits this GPU and its driver' && return
    say "left alone: $root, $verdict."
  done
  fitting_torch >/dev/null && use_wheel full 'the first line that fits this GPU and its driver'
}

choose_for_cpu() {
  if ((${#present_roots[@]} > 0)); then
    use_root "${present_roots[0]}" 'is here'
  elif distribution_has_libtorch; then
    use_system 'for the CPU'
  else
    use_wheel light 'for the CPU; the distribution has none that is new enough'
  fi
}

choose_automatically() {
  if [[ -n $named_root ]]; then
    use_named_root "$named_root" 'named by the environment'
    return
  fi
  find_present_roots
  if [[ $gpu_state == working ]] && choose_for_gpu; then return; fi
  [[ $gpu_state == none ]] || say_what_is_needed
  choose_for_cpu
}

choose_libtorch() {
  case ${TORCH_VERSION:+set}-$libtorch_wish in
    set-auto | set-wheel* | -*) ;;
    *) say "TORCH_VERSION names a wheel: ignored with --libtorch $libtorch_wish." ;;
  esac
  if [[ -n ${TORCH_VERSION:-} && $libtorch_wish == auto ]]; then
    use_wheel "$(wished_wheel_form)" 'TORCH_VERSION'
    return
  fi
  case $libtorch_wish in
    auto) choose_automatically ;;
    wheel | wheel-full) use_wheel "$(wished_wheel_form)" "--libtorch $libtorch_wish" ;;
    system)
      root_in "$system_root" >/dev/null || distribution_has_libtorch || no_system_libtorch
      use_system '--libtorch system'
      ;;
    *) use_named_root "$named_root" '--libtorch' ;;
  esac
}

no_system_libtorch() {
  say "LibTorch failed: this distribution has no libtorch-dev of $torch_floor or newer. Use --libtorch wheel."
  exit 1
}

# Installs what choose_libtorch planned.
make_libtorch() {
  if [[ -n $wheel_version ]] && ! is_finished "$wheel_environment"; then
    make_wheel
    # The table says what was expected of this version; the files say what came.
    [[ $dry_run == yes || $gpu_state != working ]] || fits_gpu "$libtorch_root" ||
      say "the GPU will not be used: $verdict."
  fi
  [[ $libtorch_root != "$system_root" ]] || replace_reference_blas
}

print_libtorch() { printf '%s\n' "$libtorch_root"; }
