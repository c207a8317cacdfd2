// SPDX-License-Identifier: MIT
// Rows beside the catalogue, and files that add to it.
#include "commands/bench.hpp"
#include "commands/peak_share.hpp"
#include "commands/usage_error.hpp"
#include "support/fake_context.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

MeasurementRecord row_of(const std::string& dtype, std::int64_t size, double tflops) {
  MeasurementRecord row;
  row.dtype = dtype;
  row.size = size;
  row.gpu.rate_gflops = tflops * 1000;
  return row;
}

const GpuEntry& card(const std::string& name) {
  return *built_in_gpus().find(name, std::nullopt);
}

using Words = std::vector<std::string>;

TEST(PeakShareOfARow, IsTheRateOverTheDensePeakOfItsPrecision) {
  for (const auto& [dtype, peak] : card("A100 SXM 80 GB").peak_tflops) {
    MeasurementRecord row = row_of(dtype, 5000, peak / 1.25);
    add_peak_share(row, card("A100 SXM 80 GB"));
    EXPECT_NEAR(row.gpu_peak_share.value(), 0.8, 1e-12) << dtype;
    EXPECT_EQ(row.warnings, Words{}) << dtype;
    EXPECT_EQ(row.note, "");
  }
}

TEST(PeakShareOfARow, IsUnknownWithoutAPeakOrARate) {
  MeasurementRecord emulated = row_of("bf16", 5000, 4);
  add_peak_share(emulated, card("T4"));
  EXPECT_FALSE(emulated.gpu_peak_share);
  EXPECT_EQ(emulated.warnings, Words{});
  MeasurementRecord failed;
  failed.dtype = "fp32";
  add_peak_share(failed, card("T4"));
  EXPECT_FALSE(failed.gpu_peak_share);
}

TEST(PeakShareOfARow, WarnsOfARateAboveThePeakAndSaysWhatItMayMean) {
  // github.com/AD2605/gemm-zoo: TF32 on an RTX 4060 Ti at size 8192
  MeasurementRecord row = row_of("tf32", 8192, 23.4);
  add_peak_share(row, card("RTX 4060 Ti 8 GB"));
  EXPECT_NEAR(row.gpu_peak_share.value(), 1.0588, 1e-4);
  EXPECT_EQ(row.warnings, Words{"above_peak"});
  EXPECT_EQ(row.note,
            "105.9 % of the dense tf32 peak that the catalogue has for RTX 4060 Ti 8 GB (derived "
            "from its rated clock): its entry is wrong, the card runs above its rated clock, or "
            "another precision was computed");
}

TEST(PeakShareOfARow, WarnsOfACardFarBelowWhatItsModelReaches) {
  MeasurementRecord row = row_of("bf16", 4096, 100);
  row.note = "measuring the copies needs more memory";
  add_peak_share(row, card("A100 SXM 80 GB"));
  EXPECT_EQ(row.warnings, Words{"slow_for_model"});
  EXPECT_EQ(row.note,
            "measuring the copies needs more memory; 100 TFLOPS in bf16, A100 SXM 80 GB reaches "
            "271 elsewhere: see its power limit, temperature and other programs on it with "
            "nvidia-smi");
}

TEST(PeakShareOfARow, WithoutAReachedRateComparesWithThePeak) {
  MeasurementRecord row = row_of("fp32", 4096, 15);
  add_peak_share(row, card("H200"));
  EXPECT_EQ(row.warnings, Words{"slow_for_model"});
  EXPECT_EQ(row.note.rfind("15 TFLOPS in fp32, the dense peak of H200 is 67: see", 0), 0U)
      << row.note;
}

TEST(PeakShareOfARow, ARowInTroubleHasItsShareAndNoFurtherWarning) {
  MeasurementRecord row = row_of("fp32", 5000, 500);
  row.status = RowStatus::kWrong;
  add_peak_share(row, card("H200"));
  EXPECT_TRUE(row.gpu_peak_share);
  EXPECT_EQ(row.warnings, Words{});
}

class BenchWithCatalog : public testing::Test {
 protected:
  /// A GPU of 2 TFLOPS.
  BenchWithCatalog() {
    program.backend.add_gpu();
    program.backend.gpu.run_times_s = {0.001};
    options.sizes = {1000};
  }

  const MeasurementRecord& measured_row() {
    Context context = program.context();
    EXPECT_EQ(run_bench(context, options), 0);
    return program.rows.rows.at(0);
  }

  void add_file(const std::string& name, const std::string& rates) {
    options.catalog_files.push_back(
        tree.write("/" + name,
                   R"({"gpus": [{"name": "fake", "device_names": ["Fake GPU"], "total_mib": 16384,
                       "peak_tflops": )" +
                       rates + R"(, "source": "this test", "status": "ok"}]})")
            .string());
  }

  TemporaryTree tree;
  FakeProgram program;
  MeasureOptions options;
};

TEST_F(BenchWithCatalog, FindsTheMeasuredCardByNameAndMemory) {
  program.backend.cuda_facts.name = "Tesla T4";
  program.backend.cuda_facts.memory_total_bytes = std::uint64_t{15102} << 20;
  EXPECT_NEAR(measured_row().gpu_peak_share.value(), 2 / 8.1, 1e-9);
}

TEST_F(BenchWithCatalog, DoesNotGuessAtACardWithOtherMemory) {
  program.backend.cuda_facts.name = "Tesla T4";
  program.backend.cuda_facts.memory_total_bytes = std::uint64_t{8} << 30;
  EXPECT_FALSE(measured_row().gpu_peak_share);
}

TEST_F(BenchWithCatalog, LeavesTheShareOfAnUnknownCardEmpty) {
  EXPECT_FALSE(measured_row().gpu_peak_share);
}

TEST_F(BenchWithCatalog, TakesEntriesFromFilesAndTheLaterWins) {
  add_file("one.json", R"({"fp32": 8})");
  add_file("two.json", R"({"fp32": 4})");
  EXPECT_NEAR(measured_row().gpu_peak_share.value(), 0.5, 1e-9);
}

TEST_F(BenchWithCatalog, WarnsOfARateThatAFileMakesImpossible) {
  add_file("one.json", R"({"fp32": 1})");
  EXPECT_EQ(measured_row().warnings, Words{"above_peak"});
}

TEST_F(BenchWithCatalog, RefusesAFileBeforeAnythingIsMeasured) {
  options.catalog_files = {"/nowhere/gpus.json"};
  Context context = program.context();
  EXPECT_THROW(run_bench(context, options), UsageError);
  EXPECT_TRUE(program.rows.environments.empty());
  EXPECT_EQ(program.backend.other_questions + program.backend.cuda_questions, 0);
}

}  // namespace
}  // namespace gpuready
