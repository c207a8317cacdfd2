// SPDX-License-Identifier: MIT
#include "catalog/gpu_json.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

std::string error_of(const std::string& text) {
  try {
    gpus_from_json(text);
  } catch (const CatalogError& error) {
    return error.what();
  }
  return {};
}

/// An entry that lacks nothing, with these members behind it.
std::string entry_with(const std::string& members) {
  return R"({"gpus": [{"name": "X1", "device_names": ["Card X1"], "source": "its box", "status": "ok")" +
         members + "}]}";
}

TEST(GpuJson, ReadsAnEntry) {
  const auto entries = gpus_from_json(entry_with(
      R"(, "nominal_bytes": 24e9, "total_mib": 24564, "addressable_bytes": 25249710080,
          "compute_capability": "8.9", "peak_tflops": {"fp32": 82.6, "bf16": null},
          "reached_tflops": {"fp32": 60}, "bandwidth_gb_per_s": 1008)"));
  ASSERT_EQ(entries.size(), 1U);
  const GpuEntry& entry = entries.front();
  EXPECT_EQ(entry.name, "X1");
  EXPECT_EQ(entry.device_names, std::vector<std::string>{"Card X1"});
  EXPECT_EQ(entry.nominal_bytes, 24000000000U);
  EXPECT_EQ(entry.total_mib, 24564U);
  EXPECT_EQ(entry.addressable_bytes, 25249710080U);
  EXPECT_EQ(entry.compute_capability, "8.9");
  EXPECT_EQ(entry.peak_tflops, (RatesTflops{{"fp32", 82.6}}));
  EXPECT_EQ(entry.reached_tflops, (RatesTflops{{"fp32", 60}}));
  EXPECT_EQ(entry.bandwidth_gb_per_s, 1008);
  EXPECT_EQ(entry.source, "its box");
  EXPECT_EQ(entry.status, GpuStatus::kOk);
}

TEST(GpuJson, LeavesUnknownWhatIsNullOrLeftOut) {
  const auto entries = gpus_from_json(entry_with(R"(, "total_mib": null, "peak_tflops": null)"));
  EXPECT_FALSE(entries.at(0).total_mib);
  EXPECT_FALSE(entries.at(0).nominal_bytes);
  EXPECT_TRUE(entries.at(0).peak_tflops.empty());
  EXPECT_EQ(entries.at(0).compute_capability, "");
}

TEST(GpuJson, NamesEntryKeyAndValueOfWhatItCannotUse) {
  EXPECT_EQ(error_of(entry_with(R"(, "peak_tflop": {})")),
            R"(entry "X1": unknown key "peak_tflop")");
  EXPECT_EQ(error_of(entry_with(R"(, "peak_tflops": {"fp8": 660})")),
            R"(entry "X1": peak_tflops: unknown key "fp8")");
  EXPECT_EQ(error_of(entry_with(R"(, "peak_tflops": {"fp16": "fast"})")),
            R"(entry "X1": peak_tflops: fp16: "fast" is not a number above 0)");
  EXPECT_EQ(error_of(entry_with(R"(, "peak_tflops": 3)")),
            R"(entry "X1": peak_tflops: 3 is no object)");
  EXPECT_EQ(error_of(entry_with(R"(, "bandwidth_gb_per_s": 0)")),
            R"(entry "X1": bandwidth_gb_per_s: 0 is not a number above 0)");
  EXPECT_EQ(error_of(entry_with(R"(, "total_mib": 1.5)")),
            R"(entry "X1": total_mib: 1.5 is not a whole number)");
  EXPECT_EQ(error_of(entry_with(R"(, "total_mib": 1e300)")),
            R"(entry "X1": total_mib: 1e+300 is not a whole number)");
  EXPECT_EQ(error_of(R"({"gpus": [{"name": "X1", "device_names": [], "source": "s"}]})"),
            R"(entry "X1": device_names: [] is not a list of one text or more)");
  EXPECT_EQ(error_of(R"({"gpus": [{"device_names": ["X"]}]})"),
            "entry number 1: name is missing; it is a text");
  EXPECT_EQ(error_of(R"({"gpus": [7]})"), "entry number 1: 7 is no object");
}

TEST(GpuJson, RefusesAStatusOfItsOwnMaking) {
  EXPECT_EQ(error_of(R"({"gpus": [{"name": "X1", "device_names": ["X"], "source": "s",
                         "status": "sure"}]})"),
            R"(entry "X1": status: "sure" is not ok, partial or derived)");
}

TEST(GpuJson, RefusesWhatIsNoCatalogue) {
  EXPECT_EQ(error_of(""), "no JSON, from line 1 on");
  EXPECT_EQ(error_of("{\n\"gpus\": [\n}"), "no JSON, from line 3 on");
  EXPECT_EQ(error_of("[]"), "the document: [] is no object");
  EXPECT_EQ(error_of("{}"), "the document: gpus is missing; it is a list of entries");
  EXPECT_EQ(error_of(R"({"gpus": {}})"), "the document: gpus: {} is not a list of entries");
  EXPECT_NE(error_of("{\"gpus\": [\"\xff\"]}"), "");
}

}  // namespace
}  // namespace gpuready
