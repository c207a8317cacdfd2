// SPDX-License-Identifier: MIT
// The first kernels on a device that is not the CPU: right values pass, a wrong one is seen.
#include "commands/first_kernels.hpp"

#include "fake_device/fake_device.hpp"

namespace gpuready {
namespace {

class FakeDeviceKernels : public FakeDeviceTest {
 protected:
  /// Index into kFirstKernels.
  static constexpr std::size_t kMatmulIndex = 2;

  KernelProof prove(std::size_t kernel) { return prove_gpu_kernel(gpu_, 0, kernel); }

 private:
  FakeGpuBackend gpu_{backend()};
};

TEST_F(FakeDeviceKernels, AreRightOnADeviceThatBehaves) {
  for (std::size_t kernel = 0; kernel < kFirstKernels.size(); ++kernel) {
    const KernelProof proof = prove(kernel);
    EXPECT_TRUE(proof.correct) << proof.kernel << ": " << proof.error;
    EXPECT_EQ(proof.device, "cuda:0");
  }
  EXPECT_EQ(counts().products, 1) << "the product was made elsewhere";
}

TEST_F(FakeDeviceKernels, WaitForTheDevice) {
  delay_products(0.05);
  EXPECT_TRUE(prove(kMatmulIndex).correct);
  EXPECT_EQ(counts().pending, 0);
  EXPECT_GE(counts().synchronizes, 1);
}

TEST_F(FakeDeviceKernels, AreWrongWithOneElementOff) {
  spoil_products(FakeFault::kElementOff, 300);
  const KernelProof proof = prove(kMatmulIndex);
  EXPECT_FALSE(proof.correct);
  EXPECT_EQ(proof.kernel, "matmul");
  EXPECT_NE(proof.error.find("its value is wrong"), std::string::npos) << proof.error;
}

TEST_F(FakeDeviceKernels, AreWrongWithANan) {
  spoil_products(FakeFault::kNan, 511);
  EXPECT_NE(prove(kMatmulIndex).error.find("1 values not finite"), std::string::npos)
      << prove(kMatmulIndex).error;
}

}  // namespace
}  // namespace gpuready
