// SPDX-License-Identifier: MIT
// The fake device as a test sees it: the module that has it, opened through the door, and a Backend
// that hands it to commands as if it were a GPU.
#pragma once

#include "backend/load_backend.hpp"
#include "fake_device/controls.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace gpuready {

inline constexpr Device kFake{DeviceKind::kPrivateUse1, 0};

inline double steady_now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The module that GPUREADY_FAKE_DEVICE_MODULE names, else the one of this build.
class FakeModule {
 public:
  static FakeModule& opened() {
    static FakeModule module;
    return module;
  }

  Backend& backend() { return backend_; }
  void configure(const FakeDeviceSettings& settings) { configure_(&settings); }

  FakeDeviceCounts counts() {
    FakeDeviceCounts counts;
    count_(&counts);
    return counts;
  }

  void set_flags(const FakePrecisionFlags& flags) { set_flags_(&flags); }
  FakePrecisionFlags flags_now() { return flags().first; }
  FakePrecisionFlags flags_at_launch() { return flags().second; }

 private:
  std::pair<FakePrecisionFlags, FakePrecisionFlags> flags() {
    std::pair<FakePrecisionFlags, FakePrecisionFlags> now_and_launched;
    flags_(&now_and_launched.first, &now_and_launched.second);
    return now_and_launched;
  }

  static std::string path() {
    const char* named = std::getenv("GPUREADY_FAKE_DEVICE_MODULE");
    return named != nullptr ? named : GPUREADY_FAKE_DEVICE_PATH;
  }

  template <class Entry>
  Entry* entry(const char* name) {
    auto* found = reinterpret_cast<Entry*>(dlsym(dlopen(path().c_str(), RTLD_NOW), name));
    if (found == nullptr) throw std::runtime_error(path() + " has no " + name);
    return found;
  }

  Backend& backend_ = load_backend(path());
  GpureadyFakeFlags* flags_ = entry<GpureadyFakeFlags>("gpuready_fake_flags");
  GpureadyFakeSetFlags* set_flags_ = entry<GpureadyFakeSetFlags>("gpuready_fake_set_flags");
  GpureadyFakeConfigure* configure_ = entry<GpureadyFakeConfigure>("gpuready_fake_configure");
  GpureadyFakeCount* count_ = entry<GpureadyFakeCount>("gpuready_fake_count");
};

/// Starts each test with an idle device that behaves, and ends it with all memory given back.
class FakeDeviceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    configure({});
    ASSERT_EQ(backend().set_threads(1).outcome, Outcome::kOk);
  }
  void TearDown() override {
    configure({});
    EXPECT_EQ(counts().current_bytes, 0U);
  }

  static Backend& backend() { return FakeModule::opened().backend(); }
  static FakeDeviceCounts counts() { return FakeModule::opened().counts(); }
  static void configure(const FakeDeviceSettings& settings) {
    FakeModule::opened().configure(settings);
  }

  static void delay_products(double delay_s) {
    FakeDeviceSettings settings;
    settings.product_delay_s = delay_s;
    configure(settings);
  }
  static void spoil_products(FakeFault fault, std::int64_t row = 0) {
    FakeDeviceSettings settings;
    settings.fault = fault;
    settings.fault_row = row;
    configure(settings);
  }

  static std::unique_ptr<Workload> transfer_of(Matmul& matmul, Transfer kind) {
    Workload* transfer = nullptr;
    const Status made = matmul.make_transfer(kind, transfer);
    if (made.outcome != Outcome::kOk) throw std::runtime_error(std::string(made.text));
    return std::unique_ptr<Workload>(transfer);
  }

  static std::unique_ptr<MatmulInputs> inputs_of(std::int64_t size) {
    MatmulInputs* inputs = nullptr;
    const Status made = backend().make_inputs(size, 1, inputs);
    if (made.outcome != Outcome::kOk) throw std::runtime_error(std::string(made.text));
    return std::unique_ptr<MatmulInputs>(inputs);
  }

  static std::unique_ptr<Matmul> product_of(const MatmulInputs& inputs, Device device,
                                            Precision precision = Precision::kFp32) {
    Matmul* matmul = nullptr;
    const Status made = backend().make_matmul(inputs, device, precision, matmul);
    if (made.outcome != Outcome::kOk) throw std::runtime_error(std::string(made.text));
    return std::unique_ptr<Matmul>(matmul);
  }
};

/// Says that there is one GPU, which is the fake device.
class FakeGpuBackend : public Backend {
 public:
  explicit FakeGpuBackend(Backend& real) : real_(real) {}

  LibtorchFacts libtorch(AskCuda ask) override {
    LibtorchFacts facts = real_.libtorch(AskCuda::kNo);
    facts.cuda_half_loaded = facts.cuda_available = ask == AskCuda::kYes;
    facts.device_count = facts.cuda_available ? 1 : 0;
    return facts;
  }
  CudaDeviceFacts cuda_device(std::int32_t) override { return {"fake", "GPU-fake", 8, 0, {}}; }
  Status prove_kernel(Device device, FirstKernel kernel, KernelValue& value) override {
    if (device.kind == DeviceKind::kCuda) device.kind = DeviceKind::kPrivateUse1;
    return real_.prove_kernel(device, kernel, value);
  }
  BlasFacts blas() override { return real_.blas(); }
  Status set_threads(std::int32_t threads) override { return real_.set_threads(threads); }
  Status make_inputs(std::int64_t size, std::uint64_t seed, MatmulInputs*& inputs) override {
    return real_.make_inputs(size, seed, inputs);
  }
  Status make_matmul(const MatmulInputs& inputs, Device device, Precision precision,
                     Matmul*& matmul) override {
    if (device.kind == DeviceKind::kCuda) device.kind = DeviceKind::kPrivateUse1;
    return real_.make_matmul(inputs, device, precision, matmul);
  }

 private:
  Backend& real_;
};

}  // namespace gpuready
