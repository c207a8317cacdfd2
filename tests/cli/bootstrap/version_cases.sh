# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034,SC2016  # sourced by bootstrap_test.sh, with the names of machine.sh
# Which line of libtorch-versions.tsv fits: one below, equal and above each boundary.

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
