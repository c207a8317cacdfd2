// SPDX-License-Identifier: MIT
// One CPU product under two timers, in one process on one LibTorch: gpuready's own core on its
// module, and Google Benchmark around the bare LibTorch call. Reads "WHO SIZE SECONDS" lines, where
// WHO is gpuready or google, and answers each with the median time of one product in seconds.
// Started by bench/reference_ratio.py.
//   reference_product MODULE THREADS
#include "analysis/statistics.hpp"
#include "backend/load_backend.hpp"
#include "measure/sampler.hpp"

#include <ATen/ops/empty.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/randn.h>
#include <benchmark/benchmark.h>
#include <c10/core/InferenceMode.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace gpuready {
namespace {

struct Silence : Progress {
  void start(std::string_view) override {}
  void run_finished(std::int64_t, double) override {}
  void clear() override {}
};

double steady_now_s() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_start).count();
}

void expect(const Status& status) {
  if (status.outcome != Outcome::kOk) throw std::runtime_error(std::string(status.text));
}

double by_gpuready(Backend& backend, std::int64_t size, double seconds) {
  MatmulInputs* made_inputs = nullptr;
  expect(backend.make_inputs(size, 0, made_inputs));
  const std::unique_ptr<MatmulInputs> inputs(made_inputs);
  Matmul* made_matmul = nullptr;
  expect(backend.make_matmul(*inputs, Device{}, Precision::kFp32, made_matmul));
  const std::unique_ptr<Matmul> matmul(made_matmul);
  Silence silence;
  const Surroundings surroundings{steady_now_s, [] { return false; }, silence};
  Sampler sampler(*matmul, {0, 2, seconds, 1'000'000}, surroundings);
  sample_in_turn({&sampler});
  return summarize(sampler.samples().samples_s).value().median;
}

void multiply(benchmark::State& state) {
  const c10::InferenceMode no_autograd;
  const auto size = state.range(0);
  const auto a = at::randn({size, size});
  const auto b = at::randn({size, size});
  auto c = at::empty({size, size});
  for (auto step : state) {
    at::mm_out(c, a, b);
    benchmark::DoNotOptimize(c.data_ptr());
  }
}

struct MedianReporter : benchmark::BenchmarkReporter {
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.aggregate_name == "median") median_s = run.GetAdjustedRealTime() * 1e-9;
    }
  }
  double median_s = 0;
};

double by_google(std::int64_t size, double seconds) {
  constexpr int kRepetitions = 5;
  benchmark::ClearRegisteredBenchmarks();
  benchmark::RegisterBenchmark("multiply", multiply)
      ->Arg(size)
      ->UseRealTime()
      ->MinTime(seconds / kRepetitions)
      ->Repetitions(kRepetitions);
  MedianReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return reporter.median_s;
}

/// Where small matrices lie in the cache makes a difference of 2 %: it is drawn anew for each
/// measurement.
void serve(Backend& backend) {
  std::mt19937 random;
  std::string who;
  std::int64_t size = 0;
  double seconds = 0;
  while (std::cin >> who >> size >> seconds) {
    const std::vector<char> displacement(random() % 65536);
    const double median_s =
        who == "google" ? by_google(size, seconds) : by_gpuready(backend, size, seconds);
    std::printf("%.9g\n", median_s);
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace gpuready

int main(int count, char** words) {
  if (count != 3) {
    std::fputs("reference_product MODULE THREADS\n", stderr);
    return 2;
  }
  benchmark::Initialize(&count, words);
  gpuready::Backend& backend = gpuready::load_backend(words[1]);
  gpuready::expect(backend.set_threads(std::atoi(words[2])));
  gpuready::serve(backend);
}
