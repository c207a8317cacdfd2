#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gpuready's median of a CPU product beside Google Benchmark's and torch.utils.benchmark's for the same LibTorch call.

The contenders wait in processes of their own and take turns, in another order in every round; the ratio of a round is
taken within it. Reported are the median over the rounds and its 95 % interval by order statistics, which supposes
nothing about how times are distributed. Rounds end when that is within +-1 %, or at --max-rounds.

  bench/reference_ratio.py --libtorch FOLDER [--python VENV/bin/python]
"""
import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FEWEST_ROUNDS = 60
NARROW = 0.01
PYTHON_SIDE = """
import random, sys, torch, torch.utils.benchmark as benchmark
threads = int(sys.argv[1])
def timer_of(language, size):
    if language == "cpp":
        setup = f"auto a = at::randn({{{size}, {size}}}); auto b = at::randn({{{size}, {size}}}); auto c = at::empty({{{size}, {size}}});"
        return benchmark.Timer("at::mm_out(c, a, b);", setup, num_threads=threads, language="cpp")
    a, b, c = torch.randn(size, size), torch.randn(size, size), torch.empty(size, size)
    return benchmark.Timer("torch.mm(a, b, out=c)", globals={"a": a, "b": b, "c": c, "torch": torch}, num_threads=threads)
for line in sys.stdin:
    language, size, seconds = line.split()
    displacement = bytearray(random.randrange(65536))
    print(timer_of(language, int(size)).blocked_autorange(min_run_time=float(seconds)).median, flush=True)
"""


def build(libtorch):
    tree = ROOT / "build" / f"reference-{pathlib.Path(libtorch).parts[-1]}"
    for words in (["cmake", "--preset", "lesson", "-B", tree, f"-DLIBTORCH={libtorch}", "-DGPUREADY_BENCHMARKS=ON"],
                  ["cmake", "--build", tree]):
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    return tree


class Contender:
    """A process that times a product for each line it reads."""

    def __init__(self, words, core):
        environment = dict(os.environ, **({"OPENBLAS_CORETYPE": core} if core else {}))
        self.process = subprocess.Popen([str(word) for word in words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, env=environment)

    def ask(self, who, size, seconds):
        self.process.stdin.write(f"{who} {size} {seconds}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def contenders_for(tree, python, threads):
    program = tree / "bin" / "gpuready"
    words = [program, "bench", "--size", "8", "--device", "cpu", "--max-runs", "2", "--json", "-"]
    row = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)["rows"][0]
    core = row["cpu_blas_core"]
    print(f"LibTorch {row['libtorch_version']}, {row['cpu_blas']} {core or ''}, {threads} threads, {row['cpu_name']}\n")
    module = tree / "lib" / "gpuready" / "libgpuready_libtorch.so"
    ours = Contender([tree / "bin" / "reference_product", module, threads], core)
    asked = {"gpuready": (ours, "gpuready"), "Google Benchmark": (ours, "google")}
    if python:
        theirs = Contender([python, "-c", PYTHON_SIDE, threads], core)
        asked["torch.utils.benchmark, C++"] = (theirs, "cpp")
        asked["torch.utils.benchmark, Python"] = (theirs, "python")
    return asked


def median_interval(values):
    """The narrowest pair of order statistics about the median that holds it with 95 % (binomial); six values or more."""
    values, count = sorted(values), len(values)
    outside, rank = 0.0, 0
    while outside + math.comb(count, rank) / 2**count <= 0.025:
        outside += math.comb(count, rank) / 2**count
        rank += 1
    return values[rank - 1], values[count - rank]


def ratios_of(times):
    return {name: [ours / other for ours, other in zip(times["gpuready"], others)]
            for name, others in times.items() if name != "gpuready"}


def is_narrow(ratios):
    return all(high / low < 1 + 2 * NARROW for low, high in map(median_interval, ratios.values()))


def measure(asked, size, options):
    seconds = max(options.seconds, 6 * 2 * size**3 / 250e9)  # some six products, at 250 GFLOP/s
    names, times, started = list(asked), {name: [] for name in asked}, time.monotonic()
    for name in names:
        asked[name][0].ask(asked[name][1], size, 0.1)
    for number in range(options.max_rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            process, who = asked[name]
            times[name].append(process.ask(who, size, seconds))
        out_of_time = time.monotonic() - started > options.max_minutes * 60
        if number + 1 >= FEWEST_ROUNDS and (out_of_time or is_narrow(ratios_of(times))):
            break
    for name, ratios in ratios_of(times).items():
        low, high = median_interval(ratios)
        print(f"| {size} | {name} | {statistics.median(times['gpuready']) * 1e6:.1f} | {statistics.median(times[name]) * 1e6:.1f} "
              f"| {statistics.median(ratios):.3f} | {low:.3f} to {high:.3f} | {len(ratios)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--libtorch", required=True, help="as LIBTORCH; /usr for the system's")
    parser.add_argument("--python", help="of the environment that holds this LibTorch as a wheel")
    parser.add_argument("--sizes", type=int, nargs="+", default=[64, 256, 1000, 3000])
    parser.add_argument("--seconds", type=float, default=0.25, help="of each contender in each round, at least")
    parser.add_argument("--max-rounds", type=int, default=400)
    parser.add_argument("--max-minutes", type=float, default=4, help="a size")
    options = parser.parse_args()
    asked = contenders_for(build(options.libtorch), options.python, len(os.sched_getaffinity(0)))
    print("| size | beside | gpuready µs | other µs | ratio | 95 % interval of the ratio | rounds |\n|---|---|---|---|---|---|---|")
    for size in options.sizes:
        measure(asked, size, options)


if __name__ == "__main__":
    main()
