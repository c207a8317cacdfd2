// SPDX-License-Identifier: MIT
#include "commands/bench.hpp"
#include "commands/evidence.hpp"
#include "support/fake_context.hpp"
#include "support/sized.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

CardState state(double clock_mhz, double temperature_c, std::uint64_t slowdown_bits) {
  CardState seen;
  seen.clock_mhz = clock_mhz;
  seen.temperature_c = temperature_c;
  seen.slowdown_bits = slowdown_bits;
  return seen;
}

TEST(Evidence, IsMedianClockHighestTemperatureAndEveryReason) {
  const GpuEvidence evidence =
      evidence_of({state(1000, 50, 0), state(1500, 70, 0x4), state(1400, 60, 0x20)});
  EXPECT_EQ(evidence.clock_mhz, 1400);
  EXPECT_EQ(evidence.temperature_c, 70);
  EXPECT_EQ(evidence.throttle_reasons, "power cap;software thermal slowdown");
  EXPECT_TRUE(is_throttled(evidence));
  EXPECT_FALSE(evidence.power_w);
}

TEST(Evidence, TellsNoReasonFromAnUnknownOne) {
  EXPECT_EQ(evidence_of({state(1000, 50, 0)}).throttle_reasons, "none");
  EXPECT_FALSE(is_throttled(evidence_of({state(1000, 50, 0)})));
  EXPECT_EQ(evidence_of({}).throttle_reasons, "");
  EXPECT_FALSE(is_throttled(evidence_of({})));
}

/// The fake card of the tests' NVML behind the fake GPU.
FakeProgram& add_watched_gpu(FakeProgram& program) {
  program.backend.add_gpu();
  program.backend.cuda_facts.uuid = "GPU-00000000-0000-0000-0000-000000000001";
  program.driver.source = kNvmlSource;
  return program;
}

TEST(Evidence, OfTheCardThatIsMeasuredIsInItsRow) {
  FakeProgram program;
  Context context = add_watched_gpu(program).context();
  context.machine.watch_card = [](const std::string& uuid) {
    return std::make_unique<CardWatch>(uuid, std::vector<std::string>{FAKE_NVML_PATH});
  };
  EXPECT_EQ(run_bench(context, sized({100})), 0);
  const MeasurementRecord& row = program.rows.rows.at(0);
  EXPECT_EQ(row.evidence.clock_mhz, 1801);
  EXPECT_EQ(row.evidence.power_w, 61.5);
  EXPECT_EQ(row.evidence.throttle_reasons, "none");
  EXPECT_EQ(row.environment.gpu_uuid_hash.size(), 16U);
  EXPECT_EQ(row.environment.gpu_uuid_hash.find("GPU"), std::string::npos);
}

TEST(Evidence, IsNotAskedOfADriverWithoutNvml) {
  FakeProgram program;
  Context context = add_watched_gpu(program).context();
  program.driver.source = "nvidia-smi";
  context.machine.watch_card = [](const std::string&) -> std::unique_ptr<CardWatch> {
    throw std::logic_error("asked");
  };
  EXPECT_EQ(run_bench(context, sized({100})), 0);
}

}  // namespace
}  // namespace gpuready
