# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034,SC2016  # sourced by bootstrap_test.sh, with the names of machine.sh
# Every way in which nvidia-smi fails: always a word and never a stop.

smi_hangs() { smi_failure 'exec "$REAL_TIMEOUT" 5 tail -f /dev/null' 'no answer within 20 s'; }
smi_driver_not_loaded() { smi_failure 'echo "NVIDIA-SMI has failed because it could not communicate"; exit 9' 'could not communicate (exit 9)'; }
smi_mismatch() { smi_failure 'echo "Failed to initialize NVML: Driver/library version mismatch" >&2; exit 18' 'Driver/library version mismatch (exit 18)'; }
smi_no_devices() { smi_failure 'echo "No devices were found"; exit 0' 'No devices were found'; }
smi_exit_6() { smi_failure 'echo "No devices were found"; exit 6' 'No devices were found (exit 6)'; }
smi_exit_255() { smi_failure 'exit 255' 'no output'; }
smi_garbage() { smi_failure 'printf "\001\377\000garbage\n"; exit 0' 'garbage'; }
smi_half_a_line() { smi_failure 'echo "580.65.06, 8.6, Card"; echo "Unable to determine the device handle"; exit 0' 'nvidia-smi: Unable to determine'; }
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
