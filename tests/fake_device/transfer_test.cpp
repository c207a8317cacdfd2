// SPDX-License-Identifier: MIT
// Copies around a product: what they move, and that the product with its copies waits for all.
#include "commands/product_proof.hpp"
#include "fake_device/fake_device.hpp"

namespace gpuready {
namespace {

constexpr double kDelaySeconds = 0.2;

class FakeDeviceTransfer : public FakeDeviceTest {
 protected:
  void TearDown() override {
    matmul.reset();
    FakeDeviceTest::TearDown();
  }

  std::unique_ptr<MatmulInputs> inputs = inputs_of(64);
  std::unique_ptr<Matmul> matmul = product_of(*inputs, kFake);
};

TEST_F(FakeDeviceTransfer, EndToEndTakesTheProductToo) {
  delay_products(kDelaySeconds);
  const auto transfer = transfer_of(*matmul, Transfer::kEndToEnd);
  const double begin_s = steady_now_s();
  ASSERT_EQ(transfer->run_once().outcome, Outcome::kOk);
  ASSERT_EQ(transfer->wait().outcome, Outcome::kOk);
  EXPECT_GE(steady_now_s() - begin_s, kDelaySeconds);
  EXPECT_EQ(counts().products, 1);
  EXPECT_TRUE(check_product(*matmul, Precision::kFp32, 64).correct);
}

TEST_F(FakeDeviceTransfer, CopiesStartNoProduct) {
  for (const Transfer kind : {Transfer::kUploadPageable, Transfer::kDownloadPageable}) {
    const auto transfer = transfer_of(*matmul, kind);
    EXPECT_EQ(transfer->run_once().outcome, Outcome::kOk);
    EXPECT_EQ(transfer->wait().outcome, Outcome::kOk);
  }
  EXPECT_EQ(counts().products, 0);
  EXPECT_EQ(counts().synchronizes, 2);
}

TEST_F(FakeDeviceTransfer, WaitsForWhatWasLaunched) {
  delay_products(kDelaySeconds);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  const auto transfer = transfer_of(*matmul, Transfer::kUploadPageable);
  ASSERT_EQ(transfer->wait().outcome, Outcome::kOk);
  EXPECT_EQ(counts().pending, 0);
}

TEST_F(FakeDeviceTransfer, TakesNoMoreDeviceMemory) {
  const auto before = counts().current_bytes;
  const auto transfer = transfer_of(*matmul, Transfer::kEndToEnd);
  ASSERT_EQ(transfer->run_once().outcome, Outcome::kOk);
  ASSERT_EQ(transfer->wait().outcome, Outcome::kOk);
  EXPECT_EQ(counts().peak_bytes, before);
}

TEST_F(FakeDeviceTransfer, TellsWhatWentWrongOnTheDevice) {
  spoil_products(FakeFault::kKernelError);
  const auto transfer = transfer_of(*matmul, Transfer::kEndToEnd);
  const Status run = transfer->run_once();
  const std::string text(run.text);
  EXPECT_TRUE(run.outcome == Outcome::kFailed || transfer->wait().outcome == Outcome::kFailed);
  EXPECT_NE(text.find("kernel failed"), std::string::npos) << text;
}

}  // namespace
}  // namespace gpuready
