// SPDX-License-Identifier: MIT
// A wrong product is seen, and a right one is not called wrong.
#include "commands/precision_names.hpp"
#include "commands/product_proof.hpp"
#include "fake_device/fake_device.hpp"

namespace gpuready {
namespace {

class FakeDeviceProduct : public FakeDeviceTest {
 protected:
  static ProductCheck check_of(std::int64_t size, Device device = kFake,
                               Precision precision = Precision::kFp32) {
    const auto inputs = inputs_of(size);
    const auto matmul = product_of(*inputs, device, precision);
    EXPECT_EQ(matmul->run_once().outcome, Outcome::kOk);
    EXPECT_EQ(matmul->wait().outcome, Outcome::kOk);
    return check_product(*matmul, precision, size);
  }
};

TEST_F(FakeDeviceProduct, IsRightInEveryPrecision) {
  for (const auto& [name, precision] : kPrecisionNames) {
    const ProductCheck check = check_of(100, kFake, precision);
    EXPECT_TRUE(check.correct) << name << ": " << check.relative_error << " " << check.error;
  }
}

TEST_F(FakeDeviceProduct, HasTheErrorOfTheCpus) {
  const double cpu_error = check_of(100, Device{}).relative_error;
  EXPECT_GT(cpu_error, 0);
  EXPECT_DOUBLE_EQ(check_of(100).relative_error, cpu_error);
}

TEST_F(FakeDeviceProduct, IsWrongWithOneElementOffInAnyOfSixteenRows) {
  for (std::int64_t row = 0; row < 16; ++row) {
    spoil_products(FakeFault::kElementOff, row);
    EXPECT_FALSE(check_of(16).correct) << row;
  }
}

TEST_F(FakeDeviceProduct, IsWrongWithOneElementOffInTheFirstOrLastOfManyRows) {
  for (const std::int64_t row : {0, 99}) {
    spoil_products(FakeFault::kElementOff, row);
    const ProductCheck check = check_of(100);
    EXPECT_FALSE(check.correct) << row;
    EXPECT_EQ(check.nonfinite_count, 0);
  }
}

TEST_F(FakeDeviceProduct, IsWrongWithOneNanWhereverItIs) {
  for (std::int64_t row = 0; row < 100; ++row) {
    spoil_products(FakeFault::kNan, row);
    const ProductCheck check = check_of(100);
    EXPECT_FALSE(check.correct) << row;
    EXPECT_EQ(check.nonfinite_count, 1) << row;
  }
}

TEST_F(FakeDeviceProduct, IsWrongWithARowThatWasNeverWritten) {
  for (const std::int64_t row : {0, 99}) {
    spoil_products(FakeFault::kStaleRow, row);
    const ProductCheck check = check_of(100);
    EXPECT_FALSE(check.correct) << row;
    EXPECT_EQ(check.nonfinite_count, 0);
  }
}

/// Copies, reference and count of NaN go block by block: here in two.
TEST_F(FakeDeviceProduct, IsCopiedAndCheckedToTheEndWhenItIsLarge) {
  constexpr std::int64_t kTwoBlocks = 1500;
  EXPECT_TRUE(check_of(kTwoBlocks).correct);
  spoil_products(FakeFault::kNan, kTwoBlocks - 1);
  EXPECT_EQ(check_of(kTwoBlocks).nonfinite_count, 1);
}

TEST_F(FakeDeviceProduct, IsWrongBeforeItWasMade) {
  const auto inputs = inputs_of(100);
  const auto matmul = product_of(*inputs, kFake);
  const ProductCheck check = check_product(*matmul, Precision::kFp32, 100);
  EXPECT_EQ(check.outcome, Outcome::kOk) << check.error;
  EXPECT_FALSE(check.correct);
}

}  // namespace
}  // namespace gpuready
