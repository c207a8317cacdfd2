// SPDX-License-Identifier: MIT
// The copies around a product, in the row of a bench.
#include "commands/bench.hpp"
#include "support/fake_context.hpp"
#include "support/sized.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

TEST(Copies, AreMeasuredAroundAProduct) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.cpu.run_times_s = {2.0};
  program.backend.gpu.run_times_s = {0.25};
  program.backend.gpu.transfer_times_s = {
      {Transfer::kUploadPageable, 0.03}, {Transfer::kPin, 0.05},
      {Transfer::kUploadPinned, 0.01},   {Transfer::kDownloadPageable, 0.04},
      {Transfer::kDownloadPinned, 0.02}, {Transfer::kEndToEnd, 1.0},
      {Transfer::kEndToEndPinned, 0.5}};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 0);
  const MeasurementRecord& row = program.rows.rows.at(0);
  EXPECT_NEAR(row.copies.h2d_pageable_s.value(), 0.03, 1e-9);
  EXPECT_NEAR(row.copies.pin_s.value(), 0.1, 1e-9) << "pinned memory is kept, so the first counts";
  EXPECT_NEAR(row.copies.h2d_pinned_s.value(), 0.01, 1e-9);
  EXPECT_NEAR(row.copies.d2h_pageable_s.value(), 0.04, 1e-9);
  EXPECT_NEAR(row.copies.d2h_pinned_s.value(), 0.02, 1e-9);
  EXPECT_NEAR(row.copies.end_to_end_s.value(), 1.0, 1e-9);
  EXPECT_NEAR(row.copies.end_to_end_pinned_s.value(), 0.5, 1e-9);
  EXPECT_NEAR(row.copies.copy_share.value(), 0.75, 1e-9);
  EXPECT_NEAR(row.gain.speed_up_compute.value(), 8.0, 1e-6);
  EXPECT_NEAR(row.gain.speed_up_end_to_end.value(), 2.0, 1e-6);
}

TEST(Copies, ThatFailLeaveTheirColumnsEmpty) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.transfer_times_s = {{Transfer::kUploadPageable, 0.03}};
  Context context = program.context();
  EXPECT_EQ(run_bench(context, sized({1000})), 0);
  const MeasurementRecord& row = program.rows.rows.at(0);
  EXPECT_TRUE(row.copies.h2d_pageable_s);
  EXPECT_FALSE(row.copies.pin_s);
  EXPECT_FALSE(row.copies.copy_share);
  EXPECT_FALSE(row.gain.speed_up_end_to_end);
}

TEST(Copies, AreLeftOutWithoutHostMemoryForThem) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.transfer_times_s = {{Transfer::kUploadPageable, 0.03}};
  program.backend.gpu.verification = {1e-15, 0};
  program.memory.available_bytes = 24'000'000;  // enough for the products of size 1000
  Context context = program.context();
  MeasureOptions options = sized({1000});
  options.precisions = {Precision::kFp64};
  EXPECT_EQ(run_bench(context, options), 0);
  const MeasurementRecord& row = program.rows.rows.at(0);
  EXPECT_FALSE(row.copies.h2d_pageable_s);
  EXPECT_EQ(row.note,
            "measuring the copies needs 32.00 MB (30.52 MiB) of host memory, free are 24.00 MB "
            "(22.89 MiB)");
}

TEST(Copies, DoNotHideWhyThereIsNoProduct) {
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.made = {Outcome::kOutOfMemory, "CUDA out of memory"};
  program.memory.available_bytes = 24'000'000;
  Context context = program.context();
  MeasureOptions options = sized({1000});
  options.precisions = {Precision::kFp64};
  EXPECT_EQ(run_bench(context, options), 1);
  EXPECT_EQ(program.rows.rows.at(0).note, "CUDA out of memory");
}

}  // namespace
}  // namespace gpuready
