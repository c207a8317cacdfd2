// SPDX-License-Identifier: MIT
// A LibTorch that computes nothing: products take scripted times on a clock that only they move.
#pragma once

#include "backend/backend.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace gpuready {

struct FakeClock {
  double now_s = 0;
};

/// How products behave on one device.
struct FakeDevice {
  std::deque<double> run_times_s{1.0};  ///< one a run, the last again and again
  double launch_time_s = 0;             ///< what a run takes to start where `asynchronous`
  double wait_time_s = 0;               ///< what a synchronisation takes by itself
  bool asynchronous = false;
  bool has_clock = false;  ///< of its own, for marks
  Status made;             ///< of make_matmul
  Status ran;              ///< of each run
  int runs_until_failure = 1 << 30;
  Verification verification{1e-7, 0};
  std::map<Transfer, double> transfer_times_s;  ///< the others fail
};

class FakeMatmul : public Matmul {
 public:
  FakeMatmul(FakeClock& clock, const FakeDevice& device, std::int64_t size)
      : clock_(clock), device_(device), size_(size) {}

  Status run(std::int64_t times) override {
    Status status;
    for (; times > 0 && status.outcome == Outcome::kOk; --times) status = start_one();
    return status;
  }

  Status start_one() {
    if (++runs >= device_.runs_until_failure) return {Outcome::kFailed, "broke down"};
    const double time_s = device_.run_times_s.front();
    if (device_.run_times_s.size() > 1) device_.run_times_s.pop_front();
    marked_s_ += time_s;
    if (device_.asynchronous) {
      clock_.now_s += device_.launch_time_s;
      pending_s_ += time_s - device_.launch_time_s;
    } else {
      clock_.now_s += time_s;
    }
    return device_.ran;
  }

  Status wait() override {
    clock_.now_s += pending_s_ + device_.wait_time_s;
    pending_s_ = 0;
    return {};
  }

  Status make_transfer(Transfer kind, Workload*& transfer) override;
  void mark_begin() override { marked_s_ = 0; }
  [[nodiscard]] std::optional<double> marked_s() override {
    return device_.has_clock ? std::optional(marked_s_) : std::nullopt;
  }

  [[nodiscard]] double flop() const override {
    const auto n = static_cast<double>(size_);
    return 2 * n * n * n;
  }

  /// Holds the contract: a product that is not waited for cannot be checked.
  Status verify(std::int64_t, Verification& result) override {
    if (pending_s_ > 0) return {Outcome::kFailed, "checked before it was waited for"};
    result = device_.verification;
    return {};
  }

  int runs = 0;

 private:
  FakeClock& clock_;
  FakeDevice device_;
  std::int64_t size_;
  double pending_s_ = 0;
  double marked_s_ = 0;
};

inline Status FakeMatmul::make_transfer(Transfer kind, Workload*& transfer) {
  const auto time = device_.transfer_times_s.find(kind);
  if (time == device_.transfer_times_s.end()) return {Outcome::kFailed, "no such copy"};
  FakeDevice copy;
  copy.run_times_s = {2 * time->second, time->second};
  transfer = new FakeMatmul(clock_, copy, size_);
  return {};
}

class FakeInputs : public MatmulInputs {
 public:
  explicit FakeInputs(std::int64_t wanted_size) : size(wanted_size) {}
  std::int64_t size;
};

class FakeBackend : public Backend {
 public:
  explicit FakeBackend(FakeClock& clock) : clock_(clock) {}

  LibtorchFacts libtorch(AskCuda ask) override {
    ++(ask == AskCuda::kYes ? cuda_questions : other_questions);
    return ask == AskCuda::kYes ? facts : LibtorchFacts{};
  }
  CudaDeviceFacts cuda_device(std::int32_t) override { return cuda_facts; }
  Status prove_kernel(Device device, FirstKernel kernel, KernelValue& value) override {
    kernels.emplace_back(device.index, kernel);
    value = kernel_value;
    return kernel == broken_kernel ? broken : Status{};
  }
  BlasFacts blas() override {
    blas_facts.threads = threads;
    return blas_facts;
  }

  Status set_threads(std::int32_t wanted) override {
    threads = wanted;
    return {};
  }

  Status make_inputs(std::int64_t size, std::uint64_t, MatmulInputs*& inputs) override {
    sizes.push_back(size);
    if (inputs_made.outcome == Outcome::kOk) inputs = new FakeInputs(size);
    return inputs_made;
  }

  Status make_matmul(const MatmulInputs& inputs, Device device, Precision,
                     Matmul*& matmul) override {
    const FakeDevice& behaviour = device.kind == DeviceKind::kCpu ? cpu : gpu;
    const auto size = static_cast<const FakeInputs&>(inputs).size;
    if (behaviour.made.outcome == Outcome::kOk) matmul = new FakeMatmul(clock_, behaviour, size);
    return behaviour.made;
  }

  /// One usable GPU with 16 GiB.
  void add_gpu() {
    facts.cuda_library_path = "/lib/libtorch_cuda.so";
    facts.cuda_half_loaded = true;
    facts.cuda_available = true;
    facts.device_count = 1;
    facts.cuda_runtime_version = 13000;
    cuda_facts = {"Fake GPU", "GPU-0", 7, 5, std::uint64_t{16} << 30};
  }

  LibtorchFacts facts;
  CudaDeviceFacts cuda_facts;
  BlasFacts blas_facts{"OpenBLAS 0.3.21", "Haswell", 2};
  FakeDevice cpu;
  FakeDevice gpu;
  Status inputs_made;
  KernelValue kernel_value;
  std::optional<FirstKernel> broken_kernel;
  Status broken;                                              ///< what that one ends with
  std::vector<std::pair<std::int32_t, FirstKernel>> kernels;  ///< tried, with their devices
  int cuda_questions = 0;
  int other_questions = 0;
  std::int32_t threads = 0;
  std::vector<std::int64_t> sizes;  ///< of the inputs made

 private:
  FakeClock& clock_;
};

}  // namespace gpuready
