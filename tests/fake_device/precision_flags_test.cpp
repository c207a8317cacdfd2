// SPDX-License-Identifier: MIT
// LibTorch's switches for less exact products: what a product is launched with, and what is left
// behind.
#include "fake_device/fake_device.hpp"

namespace gpuready {
namespace {

class FakeDeviceFlags : public FakeDeviceTest {
 protected:
  void TearDown() override {
    module().set_flags({});
    FakeDeviceTest::TearDown();
  }

  static FakeModule& module() { return FakeModule::opened(); }

  static void multiply(Precision precision) {
    const auto inputs = inputs_of(16);
    const auto matmul = product_of(*inputs, kFake, precision);
    ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
    ASSERT_EQ(matmul->wait().outcome, Outcome::kOk);
  }
};

TEST_F(FakeDeviceFlags, Tf32IsAllowedForTf32Alone) {
  multiply(Precision::kTf32);
  EXPECT_TRUE(module().flags_at_launch().tf32);
  for (const Precision precision :
       {Precision::kFp64, Precision::kFp32, Precision::kFp16, Precision::kBf16}) {
    module().set_flags({true, true});
    multiply(precision);
    EXPECT_FALSE(module().flags_at_launch().tf32);
    EXPECT_FALSE(module().flags_at_launch().fp16_reduction);
  }
}

TEST_F(FakeDeviceFlags, AreAfterwardsAsBefore) {
  for (const FakePrecisionFlags before :
       {FakePrecisionFlags{false, false}, FakePrecisionFlags{true, false},
        FakePrecisionFlags{false, true}}) {
    for (const Precision precision : {Precision::kTf32, Precision::kFp32}) {
      module().set_flags(before);
      multiply(precision);
      EXPECT_EQ(module().flags_now().tf32, before.tf32);
      EXPECT_EQ(module().flags_now().fp16_reduction, before.fp16_reduction);
    }
  }
}

}  // namespace
}  // namespace gpuready
