// SPDX-License-Identifier: MIT
// Waiting, as CUDA needs it: a launch returns at once, only a synchronise shows when the product is
// done. Only least times are held, which no busy machine breaks.
#include "commands/product_proof.hpp"
#include "fake_device/fake_device.hpp"
#include "measure/sampler.hpp"
#include "support/fake_context.hpp"
#include "support/sample_alone.hpp"

namespace gpuready {
namespace {

using FakeDeviceWait = FakeDeviceTest;

constexpr double kDelaySeconds = 0.4;

TEST_F(FakeDeviceWait, ALaunchReturnsBeforeTheProductIsDone) {
  const auto inputs = inputs_of(64);
  const auto matmul = product_of(*inputs, kFake);
  delay_products(kDelaySeconds);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  EXPECT_EQ(counts().pending, 1);
  ASSERT_EQ(matmul->wait().outcome, Outcome::kOk);
  EXPECT_EQ(counts().pending, 0);
}

TEST_F(FakeDeviceWait, TakesAsLongAsTheDevice) {
  const auto inputs = inputs_of(64);
  const auto matmul = product_of(*inputs, kFake);
  delay_products(kDelaySeconds);
  const double begin_s = steady_now_s();
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  ASSERT_EQ(matmul->wait().outcome, Outcome::kOk);
  EXPECT_GE(steady_now_s() - begin_s, 2 * kDelaySeconds);
}

TEST_F(FakeDeviceWait, IsOneSynchroniseOfTheDevice) {
  const auto inputs = inputs_of(64);
  const auto matmul = product_of(*inputs, kFake);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  EXPECT_EQ(counts().synchronizes, 0);
  ASSERT_EQ(matmul->wait().outcome, Outcome::kOk);
  EXPECT_EQ(counts().synchronizes, 1);
}

TEST_F(FakeDeviceWait, IsForTheDeviceOfTheProduct) {
  const auto inputs = inputs_of(64);
  const auto matmul = product_of(*inputs, {DeviceKind::kPrivateUse1, 1});
  delay_products(kDelaySeconds);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  ASSERT_EQ(matmul->wait().outcome, Outcome::kOk);
  EXPECT_EQ(counts().pending, 0);
}

TEST_F(FakeDeviceWait, TellsWhatWentWrongOnTheDevice) {
  const auto inputs = inputs_of(64);
  const auto matmul = product_of(*inputs, kFake);
  spoil_products(FakeFault::kKernelError);
  EXPECT_EQ(matmul->run_once().outcome, Outcome::kOk);
  const Status done = matmul->wait();
  EXPECT_EQ(done.outcome, Outcome::kFailed);
  EXPECT_EQ(done.text, "the fake device's kernel failed");
}

TEST_F(FakeDeviceWait, SamplesCountTheWholeTimeOfEveryRun) {
  const auto inputs = inputs_of(64);
  const auto matmul = product_of(*inputs, kFake);
  delay_products(0.03);
  SilentProgress progress;
  const Samples samples =
      sample_alone(*matmul, {0, 4, 60, 4}, {steady_now_s, [] { return false; }, progress});
  EXPECT_GE(samples.first_s.value_or(0), 0.03);
  ASSERT_EQ(samples.samples_s.size(), 4U);
  for (const double sample_s : samples.samples_s) EXPECT_GE(sample_s, 0.03);
  EXPECT_EQ(counts().synchronizes, counts().products);
}

TEST_F(FakeDeviceWait, ALaunchTimingLeavesOutWhatWasStartedBefore) {
  const auto inputs = inputs_of(64);
  const auto matmul = product_of(*inputs, kFake);
  delay_products(kDelaySeconds);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  std::vector<std::int64_t> pending;
  const auto timing = time_launch(*matmul, [&pending] {
    pending.push_back(counts().pending);
    return steady_now_s();
  });
  ASSERT_TRUE(timing);
  EXPECT_LT(timing->launched_s, timing->finished_s / 2);
  EXPECT_GE(timing->finished_s, kDelaySeconds);
  EXPECT_EQ(pending, (std::vector<std::int64_t>{0, 1, 0}));  // at the start, launched, finished
}

TEST_F(FakeDeviceWait, ALaunchTimingOfAProductThatFailsIsUnknown) {
  const auto inputs = inputs_of(64);
  const auto matmul = product_of(*inputs, kFake);
  spoil_products(FakeFault::kKernelError);
  EXPECT_FALSE(time_launch(*matmul, steady_now_s));
  EXPECT_EQ(counts().products, 1);
  ASSERT_EQ(matmul->run_once().outcome, Outcome::kOk);
  EXPECT_FALSE(time_launch(*matmul, steady_now_s));
  EXPECT_EQ(counts().products, 2);  // none after the one that failed before
}

TEST_F(FakeDeviceWait, AProofWaitsOnce) {
  EXPECT_EQ(prove_product(backend(), kFake, 64), "");
  EXPECT_EQ(counts().products, 1);
  EXPECT_EQ(counts().synchronizes, 1);
}

TEST_F(FakeDeviceWait, AProofTellsWhatWentWrongOnTheDevice) {
  spoil_products(FakeFault::kKernelError);
  EXPECT_EQ(prove_product(backend(), kFake, 64), "the fake device's kernel failed");
}

TEST_F(FakeDeviceWait, TheCpuTouchesNoOtherDevice) {
  spoil_products(FakeFault::kKernelError);
  EXPECT_EQ(prove_product(backend(), Device{}, 64), "");
  EXPECT_EQ(counts().products, 0);
  EXPECT_EQ(counts().synchronizes, 0);
  EXPECT_EQ(counts().peak_bytes, 0U);
}

}  // namespace
}  // namespace gpuready
