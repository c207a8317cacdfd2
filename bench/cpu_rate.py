#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""CPU rate of gpuready beside Python's torch on the same wheel, and beside gpuready on another LibTorch.

The contenders take turns in every round of one run, on all CPUs this process may use, so that a slow phase of a shared
machine meets all of them. The ratio of a round is taken within the round; the median over the rounds is reported with
its range.

  bench/cpu_rate.py --program build/test/bin/gpuready --python VENV/bin/python --wheel-module MODULE [--other-module MODULE]
"""
import argparse
import json
import os
import statistics
import subprocess

PYTHON_SIDE = """
import json, sys, time, torch
size, threads, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
torch.set_num_threads(threads)
a, b, c = torch.randn(size, size), torch.randn(size, size), torch.empty(size, size)
torch.mm(a, b, out=c)
times, start = [], time.perf_counter()
while len(times) < 5 or time.perf_counter() - start < seconds:
    begin = time.perf_counter()
    torch.mm(a, b, out=c)
    times.append(time.perf_counter() - begin)
times.sort()
print(json.dumps({"version": torch.__version__, "median_s": times[len(times) // 2]}))
"""


def run(words):
    environment = {k: v for k, v in os.environ.items() if k != "OPENBLAS_CORETYPE"}
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True, env=environment).stdout)


def rate(size, seconds):
    return 2 * size**3 / seconds / 1e9


def ours(options, module, threads):
    words = [options.program, "bench", "--size", str(options.size), "--device", "cpu", "--threads", str(threads),
             "--max-time", str(options.seconds), "--precision", "1e-9", "--json", "-", "--module", module]
    row = run(words)["rows"][0]
    name = f"gpuready, LibTorch {row['libtorch_version']}, {row['cpu_blas']} {row['cpu_blas_core'] or ''}".strip()
    return name, rate(options.size, row["cpu_time_median_s"])


def python(options, threads):
    words = [options.python, "-c", PYTHON_SIDE, str(options.size), str(threads), str(options.seconds)]
    result = run(words)
    return f"Python torch {result['version']}", rate(options.size, result["median_s"])


def report(label, ratios):
    print(f"{label}: median {statistics.median(ratios):.3f}, rounds {', '.join(f'{r:.3f}' for r in ratios)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--python", required=True, help="of the environment that holds the wheel")
    parser.add_argument("--wheel-module", required=True, help="built against that wheel")
    parser.add_argument("--other-module", help="built against another LibTorch")
    parser.add_argument("--size", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    threads = len(os.sched_getaffinity(0))
    beside_python, beside_wheel = [], []
    for number in range(options.rounds):
        contenders = [lambda: ours(options, options.wheel_module, threads), lambda: python(options, threads)]
        if options.other_module:
            contenders.append(lambda: ours(options, options.other_module, threads))
        first = number % len(contenders)
        order = list(range(first, len(contenders))) + list(range(first))
        results = {i: contenders[i]() for i in order}
        for i in sorted(results):
            print(f"round {number + 1}: {results[i][1]:6.1f} GFLOP/s  {results[i][0]}")
        beside_python.append(results[0][1] / results[1][1])
        if options.other_module:
            beside_wheel.append(results[2][1] / results[0][1])
    print(f"size {options.size}, {threads} threads")
    report("gpuready / Python's torch on the same wheel", beside_python)
    if beside_wheel:
        report("gpuready on the other LibTorch / on the wheel", beside_wheel)


if __name__ == "__main__":
    main()
