// SPDX-License-Identifier: MIT
// The real module through the door, on the CPU. Opens the one GPUREADY_LIBTORCH_MODULE names, else
// the one of this build.
#include "backend/load_backend.hpp"
#include "commands/first_kernels.hpp"
#include "commands/product_proof.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstring>
#include <memory>

namespace gpuready {
namespace {

Backend& backend() {
  static Backend& opened = [] {
    const char* named = std::getenv("GPUREADY_LIBTORCH_MODULE");
    return std::ref(load_backend(named != nullptr ? named : GPUREADY_MODULE_PATH));
  }();
  return opened;
}

std::unique_ptr<MatmulInputs> inputs_of(std::int64_t size, std::uint64_t seed) {
  MatmulInputs* inputs = nullptr;
  const Status made = backend().make_inputs(size, seed, inputs);
  EXPECT_EQ(made.outcome, Outcome::kOk) << made.text;
  return std::unique_ptr<MatmulInputs>(inputs);
}

std::unique_ptr<Matmul> product_of(const MatmulInputs& inputs, Precision precision) {
  Matmul* matmul = nullptr;
  const Status made = backend().make_matmul(inputs, Device{}, precision, matmul);
  EXPECT_EQ(made.outcome, Outcome::kOk) << made.text;
  return std::unique_ptr<Matmul>(matmul);
}

TEST(Module, SaysWhichLibtorchItIs) {
  const LibtorchFacts facts = backend().libtorch(AskCuda::kYes);
  EXPECT_FALSE(facts.version.empty());
  EXPECT_EQ(facts.loaded_version, facts.header_version);
  EXPECT_NE(facts.loaded_version.find('.'), std::string_view::npos) << facts.loaded_version;
  EXPECT_NE(facts.cpu_library_path.find("libtorch_cpu"), std::string_view::npos);
}

TEST(Module, OpensTheCudaHalfBeforeItAsks) {
  const LibtorchFacts facts = backend().libtorch(AskCuda::kYes);
  if (facts.cuda_library_path.empty()) GTEST_SKIP() << "a CPU-only LibTorch";
  EXPECT_NE(facts.cuda_half_loaded, !facts.cuda_library_error.empty());
  if (facts.cuda_half_loaded) {
    EXPECT_GE(facts.cuda_runtime_version.value_or(0), 10000);
  }
}

TEST(Module, GivesAReasonWhereCudaDoesNotStart) {
  const LibtorchFacts facts = backend().libtorch(AskCuda::kYes);
  if (!facts.cuda_half_loaded || facts.cuda_available)
    GTEST_SKIP() << "CUDA is not asked here, or it works";
  EXPECT_FALSE(facts.unavailable_reason.empty());
  EXPECT_EQ(facts.device_count, 0);
}

TEST(Module, SetsTheThreads) {
  EXPECT_EQ(backend().set_threads(1).outcome, Outcome::kOk);
  EXPECT_EQ(backend().blas().threads, 1);
  EXPECT_EQ(backend().set_threads(2).outcome, Outcome::kOk);
  EXPECT_EQ(backend().blas().threads, 2);
}

TEST(Module, NamesItsBlas) {
  const BlasFacts blas = backend().blas();
  EXPECT_FALSE(blas.name.empty());
  EXPECT_EQ(blas.name.find("OpenBLAS") == std::string_view::npos, blas.core.empty());
}

TEST(Module, MultipliesCorrectly) {
  for (const std::int64_t size : {1, 2, 17, 300}) {
    const auto inputs = inputs_of(size, 1);
    const auto matmul = product_of(*inputs, Precision::kFp32);
    EXPECT_DOUBLE_EQ(matmul->flop(), 2.0 * static_cast<double>(size * size * size));
    ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
    ASSERT_EQ(matmul->wait().outcome, Outcome::kOk);
    const ProductCheck check = check_product(*matmul, Precision::kFp32, size);
    EXPECT_TRUE(check.correct) << size << ": " << check.relative_error << " " << check.error;
  }
}

TEST(Module, SeesAProductThatWasNeverMade) {
  const auto inputs = inputs_of(300, 1);
  const auto other_inputs = inputs_of(300, 2);
  // Filled by another product first, so that the memory it gets holds finite but wrong values.
  product_of(*other_inputs, Precision::kFp32)->run_once();
  const auto matmul = product_of(*inputs, Precision::kFp32);
  EXPECT_FALSE(check_product(*matmul, Precision::kFp32, 300).correct);
}

TEST(Module, HasASmallErrorInDoublePrecision) {
  const auto inputs = inputs_of(200, 1);
  const auto matmul = product_of(*inputs, Precision::kFp64);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  EXPECT_LT(check_product(*matmul, Precision::kFp64, 200).relative_error, 1e-13);
}

TEST(Module, ComparesReducedPrecisionWithItsQuantisedInputs) {
  const auto inputs = inputs_of(200, 1);
  const auto matmul = product_of(*inputs, Precision::kBf16);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  const ProductCheck check = check_product(*matmul, Precision::kBf16, 200);
  EXPECT_TRUE(check.correct) << check.relative_error;
  EXPECT_GT(check.relative_error, 1e-4);  // the output itself is rounded to 8 bits
}

TEST(Module, ComputesTheFirstKernelsRightly) {
  for (const auto& [kernel, name] : kFirstKernels) {
    KernelValue value{-1, -1};
    const Status status = backend().prove_kernel(Device{}, kernel, value);
    ASSERT_EQ(status.outcome, Outcome::kOk) << name << ": " << status.text;
    EXPECT_GE(value.relative_error, 0) << name;
    EXPECT_LE(value.relative_error, kernel_error_bound(kernel)) << name;
    EXPECT_EQ(value.nonfinite_count, 0) << name;
  }
}

TEST(Module, SaysWhyAFirstKernelDoesNotRun) {
  if (backend().libtorch(AskCuda::kYes).cuda_available) GTEST_SKIP() << "a GPU is here";
  for (const DeviceKind kind : {DeviceKind::kCuda, DeviceKind::kPrivateUse1}) {
    for (const auto& [kernel, name] : kFirstKernels) {
      KernelValue value;
      const Status status = backend().prove_kernel({kind, 0}, kernel, value);
      EXPECT_EQ(status.outcome, Outcome::kFailed) << name;
      EXPECT_FALSE(status.text.empty()) << name;
    }
  }
}

TEST(Module, TellsWhatItsCudaHalfWasBuiltWith) {
  const LibtorchFacts facts = backend().libtorch(AskCuda::kYes);
  EXPECT_FALSE(facts.is_hip);
  if (facts.cuda_half_loaded) {
    EXPECT_GE(facts.cudnn_version.value_or(0), 8000);
    EXPECT_GE(facts.cudnn_runtime_version.value_or(0), 8000);
  } else {
    EXPECT_FALSE(facts.cudnn_version);
    EXPECT_FALSE(facts.cudnn_runtime_version);
    EXPECT_EQ(facts.architectures, "");
  }
}

TEST(Module, RefusesADeviceThatIsNotHereWithAText) {
  if (backend().libtorch(AskCuda::kYes).cuda_available) GTEST_SKIP() << "a GPU is here";
  const auto inputs = inputs_of(8, 1);
  Matmul* matmul = nullptr;
  const Status made =
      backend().make_matmul(*inputs, {DeviceKind::kCuda, 0}, Precision::kFp32, matmul);
  EXPECT_EQ(made.outcome, Outcome::kFailed);
  EXPECT_FALSE(made.text.empty());
  EXPECT_EQ(matmul, nullptr);
}

TEST(Module, HasNoDeviceOfTheTypeThatTestsUse) {
  const auto inputs = inputs_of(8, 1);
  Matmul* matmul = nullptr;
  const Status made =
      backend().make_matmul(*inputs, {DeviceKind::kPrivateUse1, 0}, Precision::kFp32, matmul);
  EXPECT_EQ(made.outcome, Outcome::kFailed);
  EXPECT_FALSE(made.text.empty());
  EXPECT_EQ(matmul, nullptr);
}

TEST(Module, ReportsHostMemoryThatIsRefused) {
  MatmulInputs* inputs = nullptr;
  const Status made = backend().make_inputs(std::int64_t{1} << 22, 1, inputs);  // 64 TiB a matrix
  EXPECT_EQ(made.outcome, Outcome::kOutOfMemory) << made.text;
  EXPECT_EQ(inputs, nullptr);
}

}  // namespace
}  // namespace gpuready
