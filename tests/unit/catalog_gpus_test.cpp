// SPDX-License-Identifier: MIT
// The compiled-in catalogue: no entry contradicts itself, and figures that are easily taken wrong
// (sparse for dense, fp16 sums for fp32 sums, another variant) are the right ones.
#include "catalog/embedded_text.hpp"
#include "catalog/gpu_catalog.hpp"
#include "catalog/gpu_json.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gpuready {
namespace {

const GpuEntry& gpu(const std::string& name) {
  const GpuEntry* entry = built_in_gpus().find(name, std::nullopt);
  if (entry == nullptr) throw CatalogError(name + " is not in the catalogue");
  return *entry;
}

TEST(Gpus, NamesAreUnique) {
  std::set<std::string> names;
  for (const GpuEntry& entry : gpus_from_json(gpus_json()))
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
  EXPECT_GT(names.size(), 50U);
  EXPECT_EQ(built_in_gpus().entries().size(), names.size());
}

TEST(Gpus, EveryEntryHasASourceAndSaysSomething) {
  for (const GpuEntry& entry : built_in_gpus().entries()) {
    EXPECT_GT(entry.source.size(), 20U) << entry.name;
    EXPECT_NE(entry.compute_capability, "") << entry.name;
    EXPECT_EQ(entry.name == "GB200", !entry.nominal_bytes) << entry.name;
    if (entry.status == GpuStatus::kOk) {
      EXPECT_TRUE(entry.total_mib || entry.addressable_bytes) << entry.name;
      EXPECT_GE(entry.peak_tflops.size(), 3U) << entry.name;
      EXPECT_TRUE(entry.bandwidth_gb_per_s) << entry.name;
    }
  }
}

TEST(Gpus, MemoryIsInOrder) {
  for (const GpuEntry& entry : built_in_gpus().entries()) {
    const double total = static_cast<double>(entry.total_mib.value_or(0)) * 1024 * 1024;
    const auto nominal = static_cast<double>(entry.nominal_bytes.value_or(0));
    const auto addressable = static_cast<double>(entry.addressable_bytes.value_or(0));
    if (entry.total_mib) {
      EXPECT_LE(addressable, total) << entry.name;
      EXPECT_GE(total, nominal) << entry.name;
      EXPECT_LE(total, nominal * 1.075) << entry.name;
    }
    if (entry.addressable_bytes) {
      EXPECT_GE(addressable, nominal * 0.97) << entry.name;
    }
  }
}

TEST(Gpus, RatesAreInOrder) {
  for (const GpuEntry& entry : built_in_gpus().entries()) {
    const RatesTflops& peak = entry.peak_tflops;
    if (peak.empty()) continue;
    EXPECT_LE(peak.at("fp32") * 1.99, peak.at("fp16")) << entry.name;
    if (peak.count("tf32") != 0) {
      EXPECT_LE(peak.at("fp32"), peak.at("tf32")) << entry.name;
      EXPECT_LT(peak.at("tf32"), peak.at("fp16")) << entry.name;
    }
    if (peak.count("bf16") != 0) {
      EXPECT_EQ(peak.at("fp16"), peak.at("bf16")) << entry.name;
    }
    if (peak.count("fp64") != 0) {
      EXPECT_LE(peak.at("fp64"), peak.at("fp32")) << entry.name;
    }
  }
}

TEST(Gpus, OnlyAmpereAndNewerHaveTf32AndBf16) {
  for (const GpuEntry& entry : built_in_gpus().entries()) {
    if (entry.peak_tflops.empty() || entry.compute_capability.rfind("gfx", 0) == 0) continue;
    const std::size_t modern = std::stod(entry.compute_capability) >= 8 ? 1 : 0;
    EXPECT_EQ(entry.peak_tflops.count("tf32"), modern) << entry.name;
    EXPECT_EQ(entry.peak_tflops.count("bf16"), modern) << entry.name;
  }
}

TEST(Gpus, GeForceCardsSumInFp32AtTwiceTheirFp32Rate) {
  for (const GpuEntry& entry : built_in_gpus().entries()) {
    if (entry.status != GpuStatus::kDerived) continue;
    EXPECT_DOUBLE_EQ(entry.peak_tflops.at("tf32"), entry.peak_tflops.at("fp32")) << entry.name;
    EXPECT_DOUBLE_EQ(entry.peak_tflops.at("bf16"), 2 * entry.peak_tflops.at("fp32")) << entry.name;
  }
}

TEST(Gpus, NothingReachesMoreThanItsPeak) {
  for (const GpuEntry& entry : built_in_gpus().entries()) {
    for (const auto& [dtype, rate] : entry.reached_tflops)
      EXPECT_LE(rate, entry.peak_tflops.at(dtype) * 1.06) << entry.name << " " << dtype;
  }
}

TEST(Gpus, DatacentreCardsHaveTheirDensePeaks) {
  EXPECT_EQ(gpu("T4").peak_tflops, (RatesTflops{{"fp64", 0.25}, {"fp32", 8.1}, {"fp16", 65}}));
  EXPECT_EQ(gpu("T4").bandwidth_gb_per_s, 320);
  EXPECT_EQ(gpu("V100 SXM2 32 GB").peak_tflops,
            (RatesTflops{{"fp64", 7.8}, {"fp32", 15.7}, {"fp16", 125}}));
  EXPECT_EQ(
      gpu("A100 SXM 40 GB").peak_tflops,
      (RatesTflops{{"fp64", 19.5}, {"fp32", 19.5}, {"tf32", 156}, {"fp16", 312}, {"bf16", 312}}));
  EXPECT_EQ(gpu("L4").peak_tflops,
            (RatesTflops{{"fp32", 30.3}, {"tf32", 60}, {"fp16", 121}, {"bf16", 121}}));
  EXPECT_EQ(gpu("H100 PCIe").peak_tflops.at("bf16"), 756);
  EXPECT_EQ(gpu("H100 SXM").peak_tflops.at("bf16"), 989);
  EXPECT_EQ(
      gpu("H200").peak_tflops,
      (RatesTflops{{"fp64", 67}, {"fp32", 67}, {"tf32", 494.5}, {"fp16", 989}, {"bf16", 989}}));
  EXPECT_EQ(gpu("B200").peak_tflops.at("bf16"), 2250);
}

TEST(Gpus, VariantsDifferInBandwidthAndMemory) {
  EXPECT_EQ(gpu("A100 SXM 40 GB").bandwidth_gb_per_s, 1555);
  EXPECT_EQ(gpu("A100 SXM 80 GB").bandwidth_gb_per_s, 2039);
  EXPECT_EQ(gpu("A100 PCIe 80 GB").bandwidth_gb_per_s, 1935);
  EXPECT_EQ(gpu("H100 SXM").bandwidth_gb_per_s, 3350);
  EXPECT_EQ(gpu("H100 PCIe").bandwidth_gb_per_s, 2000);
  EXPECT_EQ(gpu("H200").bandwidth_gb_per_s, 4800);
  EXPECT_EQ(gpu("T4").total_mib, 15360U);
  EXPECT_EQ(gpu("L4").total_mib, 23034U);
  EXPECT_EQ(gpu("H200").total_mib, 143771U);
  EXPECT_EQ(gpu("A100 SXM 40 GB").addressable_bytes, 42298834944U);
}

TEST(Gpus, GeForceCardsHaveTheirRatesWithSumsInFp32) {
  EXPECT_EQ(gpu("RTX 4090").peak_tflops,
            (RatesTflops{{"fp32", 82.6}, {"tf32", 82.6}, {"fp16", 165.2}, {"bf16", 165.2}}));
  EXPECT_EQ(gpu("RTX 3090").peak_tflops.at("fp16"), 71.2);
  EXPECT_EQ(gpu("RTX 5090").peak_tflops.at("bf16"), 209.6);
  EXPECT_EQ(gpu("RTX 4090").total_mib, 24564U);
}

TEST(Gpus, WhatNoSourceConfirmsIsUnknown) {
  EXPECT_TRUE(gpu("A10G").peak_tflops.empty());
  EXPECT_TRUE(gpu("RTX 6000 Ada").peak_tflops.empty());
  EXPECT_TRUE(gpu("RTX PRO 6000 Blackwell").peak_tflops.empty());
  EXPECT_FALSE(gpu("H100 NVL").bandwidth_gb_per_s);
  EXPECT_FALSE(gpu("H100 PCIe").total_mib);
  EXPECT_FALSE(gpu("GB200").total_mib);
}

}  // namespace
}  // namespace gpuready
