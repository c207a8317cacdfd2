// SPDX-License-Identifier: MIT
// A device without room for the next matrix: an outcome with LibTorch's text, and nothing kept.
#include "commands/product_proof.hpp"
#include "fake_device/fake_device.hpp"

namespace gpuready {
namespace {

constexpr std::int64_t kSize = 64;
constexpr std::uint64_t kMatrixBytes = kSize * kSize * sizeof(float);

class FakeDeviceMemory : public FakeDeviceTest {
 protected:
  static void limit(std::uint64_t capacity_bytes, std::uint64_t workspace_bytes = 0) {
    FakeDeviceSettings settings;
    settings.capacity_bytes = capacity_bytes;
    settings.workspace_bytes = workspace_bytes;
    configure(settings);
  }

  static void expect_refusal(const Status& status) {
    EXPECT_EQ(status.outcome, Outcome::kOutOfMemory) << status.text;
    EXPECT_NE(status.text.find("fake device out of memory: tried to allocate"),
              std::string_view::npos)
        << status.text;
  }
};

TEST_F(FakeDeviceMemory, HoldsThreeMatricesOfAProduct) {
  const auto inputs = inputs_of(kSize);
  limit(3 * kMatrixBytes);
  const auto matmul = product_of(*inputs, kFake);
  EXPECT_EQ(counts().current_bytes, 3 * kMatrixBytes);
  EXPECT_EQ(matmul->run_once().outcome, Outcome::kOk);
  EXPECT_EQ(matmul->wait().outcome, Outcome::kOk);
  EXPECT_EQ(counts().peak_bytes, 3 * kMatrixBytes);
}

TEST_F(FakeDeviceMemory, IsRefusedForEachMatrixAndGivenBack) {
  const auto inputs = inputs_of(kSize);
  for (const std::uint64_t matrices : {0, 1, 2}) {
    limit(matrices * kMatrixBytes);
    Matmul* matmul = nullptr;
    expect_refusal(backend().make_matmul(*inputs, kFake, Precision::kFp32, matmul));
    EXPECT_EQ(matmul, nullptr);
    EXPECT_EQ(counts().peak_bytes, matrices * kMatrixBytes);
    EXPECT_EQ(counts().current_bytes, 0U);
  }
}

TEST_F(FakeDeviceMemory, IsRefusedInsideAProductAndTheNextOneRuns) {
  const auto inputs = inputs_of(kSize);
  limit(3 * kMatrixBytes, 1);
  const auto matmul = product_of(*inputs, kFake);
  expect_refusal(matmul->run_once());
  EXPECT_EQ(matmul->wait().outcome, Outcome::kOk);
  EXPECT_EQ(counts().current_bytes, 3 * kMatrixBytes);
  configure({});
  EXPECT_EQ(matmul->run_once().outcome, Outcome::kOk);
  EXPECT_EQ(matmul->wait().outcome, Outcome::kOk);
  EXPECT_TRUE(check_product(*matmul, Precision::kFp32, kSize).correct);
}

TEST_F(FakeDeviceMemory, IsRefusedToTheCheckOfAProduct) {
  const auto inputs = inputs_of(kSize);
  limit(3 * kMatrixBytes);
  const auto matmul = product_of(*inputs, kFake);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  ASSERT_EQ(matmul->wait().outcome, Outcome::kOk);
  const ProductCheck check = check_product(*matmul, Precision::kFp32, kSize);
  EXPECT_EQ(check.outcome, Outcome::kOutOfMemory) << check.error;
  EXPECT_FALSE(check.correct);
}

TEST_F(FakeDeviceMemory, IsGivenBackWithTheProduct) {
  const auto inputs = inputs_of(kSize);
  product_of(*inputs, kFake);
  EXPECT_EQ(counts().peak_bytes, 3 * kMatrixBytes);
  EXPECT_EQ(counts().current_bytes, 0U);
}

TEST_F(FakeDeviceMemory, OfAnotherDeviceThanThoseHereIsNoOutOfMemory) {
  const auto inputs = inputs_of(kSize);
  Matmul* matmul = nullptr;
  const Status made = backend().make_matmul(*inputs, {DeviceKind::kPrivateUse1, kFakeDevices},
                                            Precision::kFp32, matmul);
  EXPECT_EQ(made.outcome, Outcome::kFailed);
  EXPECT_NE(made.text.find("there is no fake device 2"), std::string_view::npos) << made.text;
}

}  // namespace
}  // namespace gpuready
