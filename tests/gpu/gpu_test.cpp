// SPDX-License-Identifier: MIT
// The real module on a real GPU. Without one every test here is skipped by name.
#include "backend/load_backend.hpp"
#include "commands/first_kernels.hpp"
#include "commands/precision_names.hpp"
#include "commands/product_proof.hpp"
#include "measure/sampler.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <vector>

namespace gpuready {
namespace {

constexpr Device kFirstGpu{DeviceKind::kCuda, 0};

class Gpu : public ::testing::Test {
 protected:
  static Backend& backend() {
    const char* named = std::getenv("GPUREADY_LIBTORCH_MODULE");
    static Backend& opened = load_backend(named != nullptr ? named : GPUREADY_MODULE_PATH);
    return opened;
  }

  void SetUp() override {
    if (!backend().libtorch(AskCuda::kYes).cuda_available)
      GTEST_SKIP() << "no GPU that LibTorch can use";
  }

  std::unique_ptr<Matmul> product(std::int64_t size, Precision precision) {
    MatmulInputs* inputs = nullptr;
    EXPECT_EQ(backend().make_inputs(size, 1, inputs).outcome, Outcome::kOk);
    inputs_.emplace_back(inputs);
    Matmul* matmul = nullptr;
    const Status made = backend().make_matmul(*inputs, kFirstGpu, precision, matmul);
    EXPECT_EQ(made.outcome, Outcome::kOk) << made.text;
    return std::unique_ptr<Matmul>(matmul);
  }

 private:
  /// A product refers to its inputs for as long as it lives.
  std::vector<std::unique_ptr<MatmulInputs>> inputs_;
};

TEST_F(Gpu, DescribesTheCard) {
  const CudaDeviceFacts facts = backend().cuda_device(0);
  EXPECT_FALSE(facts.name.empty());
  EXPECT_EQ(facts.uuid.size(), 40U) << facts.uuid;
  EXPECT_GE(facts.capability_major.value_or(0), 3);
  EXPECT_GT(facts.memory_total_bytes.value_or(0), std::uint64_t{1} << 30);
}

TEST_F(Gpu, MultipliesCorrectlyInEveryPrecision) {
  const bool is_ampere = backend().cuda_device(0).capability_major.value_or(0) >= 8;
  for (const auto& [name, precision] : kPrecisionNames) {
    if (!is_ampere && (precision == Precision::kTf32 || precision == Precision::kBf16)) continue;
    const auto matmul = product(1000, precision);
    ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk) << name;
    ASSERT_EQ(matmul->wait().outcome, Outcome::kOk) << name;
    const ProductCheck check = check_product(*matmul, precision, 1000);
    EXPECT_TRUE(check.correct) << name << ": " << check.relative_error << " " << check.error;
  }
}

TEST_F(Gpu, ComputesTheFirstKernelsRightlyOnEachCard) {
  const auto count = static_cast<std::size_t>(backend().libtorch(AskCuda::kYes).device_count);
  for (std::size_t gpu = 0; gpu < count; ++gpu) {
    for (std::size_t kernel = 0; kernel < kFirstKernels.size(); ++kernel) {
      const KernelProof proof = prove_gpu_kernel(backend(), gpu, kernel);
      EXPECT_TRUE(proof.correct) << proof.kernel << " on " << proof.device << ": " << proof.error;
    }
  }
}

TEST_F(Gpu, TellsItsArchitecturesAndCudnn) {
  const LibtorchFacts facts = backend().libtorch(AskCuda::kYes);
  EXPECT_NE(facts.architectures.find("sm_"), std::string_view::npos) << facts.architectures;
  EXPECT_GE(facts.cudnn_version.value_or(0), 8000);
  EXPECT_GE(facts.cudnn_runtime_version.value_or(0), 8000);
}

TEST_F(Gpu, NeverLetsTf32IntoFp32) {
  const auto matmul = product(2000, Precision::kFp32);
  ASSERT_EQ(product(64, Precision::kTf32)->run_once().outcome, Outcome::kOk);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  ASSERT_EQ(matmul->wait().outcome, Outcome::kOk);
  EXPECT_LT(check_product(*matmul, Precision::kFp32, 2000).relative_error, 1e-4);
}

TEST_F(Gpu, ReturnsFromALaunchBeforeTheProductIsDone) {
  const auto matmul = product(8000, Precision::kFp32);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  const auto timing = time_launch(*matmul, [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  });
  ASSERT_TRUE(timing);
  EXPECT_LT(timing->launched_s, timing->finished_s / 4);
}

TEST_F(Gpu, ReportsTooLittleMemoryAndWorksAfterwards) {
  const auto total = backend().cuda_device(0).memory_total_bytes.value_or(0);
  MatmulInputs* inputs = nullptr;
  ASSERT_EQ(backend().make_inputs(20000, 1, inputs).outcome, Outcome::kOk);
  const std::unique_ptr<MatmulInputs> owned(inputs);
  std::vector<std::unique_ptr<Matmul>> held;
  Outcome outcome = Outcome::kOk;
  // Each takes 9.6 GB in fp64; more of them than fit.
  for (std::uint64_t i = 0; outcome == Outcome::kOk && i <= total / 9'000'000'000; ++i) {
    Matmul* matmul = nullptr;
    outcome = backend().make_matmul(*inputs, kFirstGpu, Precision::kFp64, matmul).outcome;
    held.emplace_back(matmul);
  }
  EXPECT_EQ(outcome, Outcome::kOutOfMemory);
  held.clear();
  EXPECT_EQ(prove_product(backend(), kFirstGpu, 512), "");
}

}  // namespace
}  // namespace gpuready
