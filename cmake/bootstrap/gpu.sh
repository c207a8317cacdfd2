# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034  # bootstrap.sh sources these files together
# What this machine's NVIDIA driver and cards are, and which line of libtorch-versions.tsv fits them.
# Sourced by bootstrap.sh. Knows nothing of LibTorchs that are already here.

readonly versions_table=$source_dir/cmake/libtorch-versions.tsv
readonly smi_limit_s=20

# Set by read_gpus. gpu_state: working, broken (a device whose driver does not answer), none.
gpu_state=none
driver=''
capabilities=() # one a card, empty when the driver does not tell
card_names=()

has_nvidia_device() {
  local device
  for device in "$machine_root"/sys/bus/pci/devices/*; do
    [[ -r $device/vendor && -r $device/class ]] || continue
    [[ $(<"$device/vendor") == 0x10de && $(<"$device/class") == 0x03* ]] && return 0
  done
  [[ -e $machine_root/dev/nvidia0 ]] || { [[ -e $machine_root/dev/dxg ]] && smi_path >/dev/null; }
}

# Prints where nvidia-smi is; under WSL it may be off PATH.
smi_path() {
  command -v nvidia-smi || { [[ -x /usr/lib/wsl/lib/nvidia-smi ]] && echo /usr/lib/wsl/lib/nvidia-smi; }
}

# Sets smi_status and smi_words for one query. nvidia-smi hangs on some broken drivers.
ask_smi() {
  smi_status=0
  smi_words=$(timeout -k 2 "$smi_limit_s" "$(smi_path)" --query-gpu="$1" --format=csv,noheader 2>&1 |
    tr -cd '[:print:]\n') || smi_status=$?
}

# One line on why nvidia-smi was of no use: its first one that does not describe a card.
smi_complaint() {
  local words
  words=$(grep -vE '^([0-9]+\.[0-9.]+,.*)?$' <<<"$smi_words" | sed -n '1s/\(.\{160\}\).*/\1/;1p')
  words=${words:-no output}
  case $smi_status in
    0) echo "nvidia-smi: $words" ;;
    124) echo "nvidia-smi: no answer within $smi_limit_s s" ;;
    *) if ((smi_status > 128)); then
      echo "nvidia-smi: ended by signal $((smi_status - 128)), $words"
    else
      echo "nvidia-smi: $words (exit $smi_status)"
    fi ;;
  esac
}

# Reads "driver, capability, name" lines; false when they are not that.
parse_cards() {
  local line version capability rest
  driver='' capabilities=() card_names=()
  while read -r line; do
    IFS=', ' read -r version capability rest <<<"$line"
    [[ $version =~ ^[0-9]+\.[0-9.]*[0-9]$ ]] || return 1
    driver=$version
    [[ $capability =~ ^[0-9]+\.[0-9]+$ ]] || capability=''
    capabilities+=("$capability")
    card_names+=("${line##*, }")
  done <<<"$smi_words"
}

# Drivers without the field compute_cap refuse the whole query (exit 2), so it is asked again without.
query_driver() {
  ask_smi driver_version,compute_cap,name
  if ((smi_status == 2)) || [[ $smi_words == *'not a valid field'* ]]; then
    ask_smi driver_version,name
  fi
  ((smi_status == 0)) && parse_cards
}

read_gpus() {
  local complaint='nvidia-smi is not installed'
  if smi_path >/dev/null; then
    if query_driver; then
      gpu_state=working
      describe_gpus
      return
    fi
    complaint=$(smi_complaint)
  fi
  if has_nvidia_device; then
    gpu_state=broken
    say "an NVIDIA device without a working driver ($complaint)."
  elif [[ $complaint == 'nvidia-smi is not installed' ]]; then
    say 'no NVIDIA device.'
  else
    say "no NVIDIA device is visible ($complaint)."
  fi
}

describe_gpus() {
  local i known
  for i in "${!capabilities[@]}"; do
    say "${card_names[i]}: compute capability ${capabilities[i]:-unknown}, driver $driver"
  done
  known=$(printf '%s\n' "${capabilities[@]}" | sed '/^$/d' | sort -V)
  if [[ -z $known ]]; then
    say 'this driver does not tell the compute capability: the driver alone decides.'
  elif ((${#capabilities[@]} > 1)); then
    say "the smallest capability (${known%%$'\n'*}) decides, so that LibTorch runs on every card."
  fi
}

version_lines() { sed 1d "$versions_table"; }

# True when capability $1 (empty: unknown, then true) is within $2 and $3.
capability_fits() { [[ -z $1 ]] || { at_least "$1" "$2" && at_least "$3" "$1"; }; }

# Number of cards here that run the capabilities $1 to $2.
count_fitting_cards() {
  local capability count=0
  for capability in "${capabilities[@]}"; do
    ! capability_fits "$capability" "$1" "$2" || ((++count))
  done
  echo "$count"
}

# Prints the torch of the first line for this driver that at least $1 of the cards can run.
first_torch_for() {
  local torch cuda min_driver low high source
  while IFS=$'\t' read -r torch cuda min_driver low high source; do
    if at_least "$driver" "$min_driver" && (($(count_fitting_cards "$low" "$high") >= $1)); then
      echo "$torch"
      return
    fi
  done < <(version_lines)
  return 1
}

# Prints the torch to install here: one for every card, else one for at least one card.
fitting_torch() {
  [[ $gpu_state == working ]] || return 1
  first_torch_for "${#capabilities[@]}" || first_torch_for 1
}

default_torch() { version_lines | sed -n '1s/\t.*//p'; }

# Says which driver the cards here would need, or which cards when no line has code for them.
say_what_is_needed() {
  local torch cuda min_driver low high source any_card=1
  [[ $(count_fitting_lines) != 0 ]] || any_card=0
  say 'going on with the CPU. To use the GPU, one of:'
  while IFS=$'\t' read -r torch cuda min_driver low high source; do
    (($(count_fitting_cards "$low" "$high") >= any_card)) || continue
    say "  driver $min_driver or newer and compute capability $low to $high: torch $torch, CUDA $cuda ($source)"
  done < <(version_lines)
}

# Number of lines of the table with code for a card here, whatever its driver.
count_fitting_lines() {
  local torch cuda min_driver low high source count=0
  while IFS=$'\t' read -r torch cuda min_driver low high source; do
    (($(count_fitting_cards "$low" "$high") == 0)) || ((++count))
  done < <(version_lines)
  echo "$count"
}
