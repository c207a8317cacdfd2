#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Start time and peak memory of gpuready's module beside the smallest program on the whole of the same LibTorch.

Both take turns; the medians and their ratios are reported. CPU time hardly depends on what else the machine does. The
module is loaded and asked for CUDA by the hidden command `probe`, which multiplies nothing without a GPU; the smallest
program is tests/package/guard.cpp, which asks the same.

  bench/start_ratio.py --program build/test/bin/gpuready --module MODULE --smallest TREE/bin/guard_torch
"""
import argparse
import json
import os
import statistics
import subprocess
import time


def check_same_libtorch(probe, smallest):
    """Stops unless both load the same libtorch_cpu.so."""
    ours = json.loads(subprocess.run(probe, check=True, capture_output=True, text=True).stdout)["cpu_library_path"]
    lines = subprocess.run(["ldd", smallest], check=True, capture_output=True, text=True).stdout.splitlines()
    theirs = next(line.split()[2] for line in lines if "libtorch_cpu.so" in line)
    if os.path.realpath(ours) != os.path.realpath(theirs):
        raise SystemExit(f"the module loads {ours}, the smallest program {theirs}")


def run(words):
    """Seconds, seconds of CPU time and peak bytes of the process, by wait4."""
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execv(words[0], words)
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"{' '.join(words)} failed")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--module", required=True)
    parser.add_argument("--smallest", required=True)
    parser.add_argument("--rounds", type=int, default=25)
    options = parser.parse_args()
    os.environ["GPUREADY_LIBTORCH_MODULE"] = options.module
    contenders = [[options.program, "probe"], [options.smallest]]
    check_same_libtorch(contenders[0], options.smallest)
    results = [[], []]
    for number in range(options.rounds + 1):
        for i in ((0, 1), (1, 0))[number % 2]:
            result = run(contenders[i])
            if number > 0:  # the first round fills the page cache
                results[i].append(result)
    ours, smallest = [[statistics.median(values) for values in zip(*result)] for result in results]
    time_ratio, cpu_ratio, memory_ratio = [mine / theirs for mine, theirs in zip(ours, smallest)]
    print(f"start {1e3 * ours[0]:.0f} / {1e3 * smallest[0]:.0f} ms = {time_ratio:.2f} (CPU time {cpu_ratio:.2f}), "
          f"memory {ours[2] / 1e6:.0f} / {smallest[2] / 1e6:.0f} MB = {memory_ratio:.2f}")


if __name__ == "__main__":
    main()
