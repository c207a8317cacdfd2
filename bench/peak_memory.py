#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Peak memory of `gpuready bench` over what LibTorch takes by itself, in multiples of the matrices it needs.

LibTorch's own is the peak of the same command at size 1. A, B and C are three fp32 matrices of size x size.

  bench/peak_memory.py --program build/test/bin/gpuready [--module MODULE] [--size 5000]
"""
import argparse
import os


def peak_bytes(words):
    """Of the process alone, by wait4: its children and this one do not count."""
    child = os.fork()
    if child == 0:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, 1)
        os.execv(words[0], words)
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"{' '.join(words)} failed")
    return usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--module")
    parser.add_argument("--size", type=int, default=5000)
    options = parser.parse_args()
    words = [options.program, "bench", "--device", "cpu", "-q"] + (["--module", options.module] if options.module else [])
    own = peak_bytes(words + ["--size", "1"])
    total = peak_bytes(words + ["--size", str(options.size)])
    matrices = 3 * 4 * options.size**2
    print(f"LibTorch's own {own / 1e6:.0f} MB, bench --size {options.size} {total / 1e6:.0f} MB, matrices {matrices / 1e6:.0f} MB")
    print(f"(peak - own) / matrices = {(total - own) / matrices:.3f}")


if __name__ == "__main__":
    main()
