#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How long gpuready takes to answer without LibTorch, and what its module adds to LibTorch's own start: beside the smallest
# program on the whole of the same LibTorch, CUDA half included (tests/package/guard.cpp). Needs hyperfine, and a build tree that holds module and tests.
#   bench/start_time.sh PROGRAM TREE...     bench/start_time.sh build/test/bin/gpuready build/test build/module-2.11.0
set -euo pipefail

program=$1
shift
hyperfine --shell=none --warmup 5 --runs 50 "$program --version" "$program --help" "$program fit --vram 24GB"
for tree in "$@"; do
  hyperfine --shell=none --warmup 2 --runs 15 "$tree/bin/guard_torch" \
    "$program bench --size 1 --max-runs 2 --device cpu --blas-core as-is --module $tree/lib/gpuready/libgpuready_libtorch.so"
done
