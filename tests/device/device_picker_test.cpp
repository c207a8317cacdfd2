// SPDX-License-Identifier: MIT
// Every wish the device picker knows and does not know, on machines with no, one and two GPUs. This
// program answers LibTorch's two questions about CUDA itself, so it needs no GPU and says nothing
// about a real one.
#include <gpuready/device_picker.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {
int devices_of_this_machine = 0;
}

// The program's definitions come before those of libtorch_cpu. The type of the count differs
// between versions.
namespace torch {
namespace cuda {
decltype(device_count()) device_count() {
  return static_cast<decltype(device_count())>(devices_of_this_machine);
}
bool is_available() {
  return devices_of_this_machine > 0;
}
}  // namespace cuda
}  // namespace torch

namespace {

const char kVariable[] = "GPUREADY_DEVICE";
const c10::Device kCpu(c10::kCPU);

c10::Device cuda(int index) {
  return c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(index));
}

std::string refusal(const std::string& wish = "") {
  try {
    return "picked " + gpuready::pick_device(wish).str();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

class PickDevice : public testing::Test {
 protected:
  PickDevice() {
    devices_of_this_machine = 0;
    unsetenv(kVariable);
  }
  ~PickDevice() override { unsetenv(kVariable); }
};

}  // namespace

TEST_F(PickDevice, WithoutAWishIsTheCpuWhereThereIsNoGpu) {
  EXPECT_EQ(gpuready::pick_device(), kCpu);
  EXPECT_EQ(gpuready::pick_device("auto"), kCpu);
}

TEST_F(PickDevice, WithoutAWishIsTheCurrentGpuWhereThereIsOne) {
  devices_of_this_machine = 2;
  EXPECT_EQ(gpuready::pick_device(), c10::Device(c10::kCUDA));
  EXPECT_EQ(gpuready::pick_device("auto"), c10::Device(c10::kCUDA));
}

TEST_F(PickDevice, KeepsToTheCpuOnAMachineWithAGpu) {
  devices_of_this_machine = 1;
  EXPECT_EQ(gpuready::pick_device("cpu"), kCpu);
}

TEST_F(PickDevice, NamesAGpuByItsIndex) {
  devices_of_this_machine = 2;
  EXPECT_EQ(gpuready::pick_device("cuda"), c10::Device(c10::kCUDA));
  EXPECT_EQ(gpuready::pick_device("cuda:0"), cuda(0));
  EXPECT_EQ(gpuready::pick_device("cuda:1"), cuda(1));
}

TEST_F(PickDevice, FindsAnIndexOfTwoDigits) {
  devices_of_this_machine = 12;
  EXPECT_EQ(gpuready::pick_device("cuda:11"), cuda(11));
}

TEST_F(PickDevice, RefusesAGpuThatIsNotHereAndSaysWhatIs) {
  EXPECT_THROW(gpuready::pick_device("cuda"), std::invalid_argument);
  EXPECT_NE(refusal("cuda:0").find("\"cuda:0\": this machine has: cpu;"), std::string::npos);
  devices_of_this_machine = 2;
  EXPECT_NE(refusal("cuda:2").find("\"cuda:2\": this machine has: cpu, cuda:0, cuda:1;"),
            std::string::npos);
}

TEST_F(PickDevice, TakesTheVariableWhenTheCodeHasNoWish) {
  devices_of_this_machine = 2;
  setenv(kVariable, "cuda:1", 1);
  EXPECT_EQ(gpuready::pick_device(), cuda(1));
  EXPECT_EQ(gpuready::pick_device(""), cuda(1));
}

TEST_F(PickDevice, TakesTheArgumentBeforeTheVariable) {
  devices_of_this_machine = 2;
  setenv(kVariable, "cuda:1", 1);
  EXPECT_EQ(gpuready::pick_device("cpu"), kCpu);
  EXPECT_EQ(gpuready::pick_device("auto"), c10::Device(c10::kCUDA));
}

TEST_F(PickDevice, ReadsNoVariableWhenTheArgumentDecides) {
  setenv(kVariable, "nonsense", 1);
  EXPECT_EQ(gpuready::pick_device("cpu"), kCpu);
}

TEST_F(PickDevice, TakesAnEmptyVariableForNoWish) {
  setenv(kVariable, "", 1);
  EXPECT_EQ(gpuready::pick_device(), kCpu);
}

TEST_F(PickDevice, NamesTheVariableThatHoldsABadWish) {
  setenv(kVariable, "cuda:7", 1);
  EXPECT_NE(refusal().find("\"cuda:7\" (from GPUREADY_DEVICE)"), std::string::npos);
  EXPECT_EQ(refusal("gpu").find(kVariable), std::string::npos);
}

TEST_F(PickDevice, LooksAtTheMachineAnewOnEachCall) {
  EXPECT_EQ(gpuready::pick_device(), kCpu);
  devices_of_this_machine = 1;
  EXPECT_EQ(gpuready::pick_device(), c10::Device(c10::kCUDA));
}

TEST_F(PickDevice, RefusesEveryOtherWordByNameWhateverTheMachineHas) {
  const char* const wishes[] = {" ",        " cpu",    "cpu ",     "CPU",
                                "Cuda",     "CUDA:0",  "cuda:",    "cuda:-1",
                                "cuda:-0",  "cuda:+0", "cuda:00",  "cuda: 0",
                                "cuda:1x",  "cuda:2",  "cuda:256", "cuda:99999999999",
                                "cuda:0:1", "cuda0",   "mps",      "cpu:0",
                                "gpu",      "0",       "auto:0"};
  for (const int devices : {0, 2}) {
    devices_of_this_machine = devices;
    for (const std::string wish : wishes) {
      EXPECT_EQ(refusal(wish).find("no device \"" + wish + "\""), 0U) << refusal(wish);
    }
  }
}
