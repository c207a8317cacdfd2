#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of cmake/bootstrap.sh on a made-up machine: its tools are the stand-ins beside this file, and nothing of the
# machine that runs the tests (packages, Python, GPU, network) takes part. Builds nothing.
# Every function of bootstrap/*_cases.sh is a case, named by its words.
set -uo pipefail

tests_dir=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
readonly tests_dir
work=$(mktemp -d)
readonly work
trap 'rm -rf -- "$work"' EXIT

# shellcheck source=/dev/null
source "$tests_dir/bootstrap/machine.sh"
link_tools
passed=0 failed=0

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

for file in "$tests_dir"/bootstrap/*_cases.sh; do
  # shellcheck source=/dev/null
  source "$file"
  while read -r name; do
    check "${name//_/ }" "$name"
  done < <(sed -n -E 's/^([a-z0-9_]+)\(\).*/\1/p' "$file")
done

echo "$passed passed, $failed failed"
((passed > 0 && failed == 0))
