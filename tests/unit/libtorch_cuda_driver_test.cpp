// SPDX-License-Identifier: MIT
// What the module asks of the CUDA driver, against a stand-in that bears its name.
#include "libtorch/cuda_driver.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

namespace gpuready {
namespace {

TEST(CudaDriver, IsAskedOnlyWhenItWasOpenedAndStarted) {
  if (dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD) != nullptr)
    GTEST_SKIP() << "a real driver is loaded";
  EXPECT_EQ(driver_device(0).name, "");
  void* const driver = dlopen(FAKE_LIBCUDA_PATH, RTLD_NOW);
  ASSERT_NE(driver, nullptr) << dlerror();
  EXPECT_EQ(driver_device(0).name, "") << "answered before cuInit";

  ASSERT_EQ(reinterpret_cast<int (*)(unsigned)>(dlsym(driver, "cuInit"))(0), 0);
  const DriverDevice device = driver_device(0);
  EXPECT_EQ(device.name, "Fake GPU 0");
  EXPECT_EQ(device.capability_major, 8);
  EXPECT_EQ(device.capability_minor, 9);
  EXPECT_EQ(device.memory_total_bytes, std::uint64_t{24} << 30);
  EXPECT_EQ(device.uuid, "GPU-00010203-0405-0607-0809-0a0b0c0d0e0f");
  EXPECT_EQ(driver_device(1).name, "") << "there is one device";
  dlclose(driver);
}

}  // namespace
}  // namespace gpuready
