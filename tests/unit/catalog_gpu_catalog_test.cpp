// SPDX-License-Identifier: MIT
// Which entry a card is: by name and memory, never by a guess.
#include "catalog/gpu_catalog.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

constexpr std::uint64_t kGib = std::uint64_t{1} << 30;

std::string found(const std::string& device_name,
                  std::optional<std::uint64_t> memory_bytes = std::nullopt) {
  const GpuEntry* entry = built_in_gpus().find(device_name, memory_bytes);
  return entry == nullptr ? "" : entry->name;
}

GpuEntry entry_named(const std::string& name, const std::string& device_name,
                     std::uint64_t total_mib) {
  GpuEntry entry;
  entry.name = name;
  entry.device_names = {device_name};
  entry.total_mib = total_mib;
  return entry;
}

TEST(GpuCatalog, FindsCardsByTheNameThatNvmlReports) {
  EXPECT_EQ(found("Tesla T4", 15102 * kGib / 1024), "T4");
  EXPECT_EQ(found("NVIDIA A100-SXM4-40GB", 42298834944), "A100 SXM 40 GB");
  EXPECT_EQ(found("NVIDIA A100-SXM4-80GB"), "A100 SXM 80 GB");
  EXPECT_EQ(found("NVIDIA A100 80GB PCIe"), "A100 PCIe 80 GB");
  EXPECT_EQ(found("NVIDIA H100 80GB HBM3"), "H100 SXM");
  EXPECT_EQ(found("NVIDIA H100 PCIe"), "H100 PCIe");
  EXPECT_EQ(found("NVIDIA GeForce RTX 4090", 24218 * kGib / 1024), "RTX 4090");
}

TEST(GpuCatalog, FindsOldSpellingsAndTheEntrysOwnName) {
  EXPECT_EQ(found("GeForce RTX 2080 Ti"), "RTX 2080 Ti");
  EXPECT_EQ(found("A100-PCIE-40GB"), "A100 PCIe 40 GB");
  EXPECT_EQ(found("nvidia h200"), "H200");
  EXPECT_EQ(found("rtx 4070 ti super"), "RTX 4070 Ti SUPER");
  EXPECT_EQ(found("A100 SXM 80 GB"), "A100 SXM 80 GB");
}

TEST(GpuCatalog, TellsCardsApartWhoseNamesBeginAlike) {
  EXPECT_EQ(found("NVIDIA GeForce RTX 4070"), "RTX 4070");
  EXPECT_EQ(found("NVIDIA GeForce RTX 4070 Ti"), "RTX 4070 Ti");
  EXPECT_EQ(found("NVIDIA GeForce RTX 4070 SUPER"), "RTX 4070 SUPER");
  EXPECT_EQ(found("NVIDIA A10"), "A10");
  EXPECT_EQ(found("NVIDIA A10G"), "A10G");
  EXPECT_EQ(found("NVIDIA L40"), "");
  EXPECT_EQ(found("NVIDIA H200 NVL"), "");
  EXPECT_EQ(found("NVIDIA GB300"), "");
  EXPECT_EQ(found("NVIDIA GeForce RTX 3070 Ti"), "");
  EXPECT_EQ(found("Quadro RTX 6000"), "");
  EXPECT_EQ(found(""), "");
}

TEST(GpuCatalog, ALaptopNeverHasTheDesktopsRates) {
  for (const char* name :
       {"NVIDIA GeForce RTX 4080 Laptop GPU", "NVIDIA GeForce RTX 4090 Laptop GPU",
        "NVIDIA GeForce RTX 5070 Ti Laptop GPU", "NVIDIA GeForce RTX 5090 Laptop GPU"}) {
    const GpuEntry* entry = built_in_gpus().find(name, std::nullopt);
    ASSERT_NE(entry, nullptr) << name;
    EXPECT_TRUE(entry->peak_tflops.empty()) << name;
  }
  EXPECT_EQ(found("NVIDIA GeForce RTX 3080 Laptop GPU"), "");
  EXPECT_EQ(found("NVIDIA GeForce RTX 2080 Ti with Max-Q Design"), "");
}

TEST(GpuCatalog, MemoryDecidesWhereTheNameDoesNot) {
  EXPECT_EQ(found("NVIDIA GeForce RTX 4060 Ti", 8188 * kGib / 1024), "RTX 4060 Ti 8 GB");
  EXPECT_EQ(found("NVIDIA GeForce RTX 4060 Ti", kGib * 155 / 10), "RTX 4060 Ti 16 GB");
  EXPECT_EQ(found("NVIDIA GeForce RTX 4060 Ti"), "");
}

TEST(GpuCatalog, ACardWithOtherMemoryIsAnotherCard) {
  EXPECT_EQ(found("NVIDIA GeForce RTX 3080", kGib * 965 / 100), "RTX 3080 10 GB");
  EXPECT_EQ(found("NVIDIA GeForce RTX 3080", kGib * 118 / 10), "");  // sold with 12 GB too
  EXPECT_EQ(found("NVIDIA GeForce RTX 3060", kGib * 76 / 10), "");
  EXPECT_EQ(found("NVIDIA GeForce RTX 5060 Ti", kGib * 76 / 10), "");
  EXPECT_EQ(found("NVIDIA A100-SXM4-40GB MIG 1g.5gb", kGib * 5), "");
  EXPECT_EQ(found("NVIDIA A100-SXM4-40GB", kGib * 5), "");
}

TEST(GpuCatalog, AnErrorCorrectionSwitchMakesNoOtherCard) {
  for (const std::uint64_t mib : {46068, 49140}) {
    EXPECT_EQ(found("NVIDIA RTX A6000", mib * kGib / 1024), "RTX A6000") << mib;
    EXPECT_EQ(found("NVIDIA RTX 6000 Ada Generation", mib * kGib / 1024), "RTX 6000 Ada") << mib;
  }
}

TEST(GpuCatalog, TheSameNameReplaces) {
  GpuCatalog catalog;
  catalog.add(entry_named("X1", "Card X1", 1000));
  GpuEntry better = entry_named("X1", "Card X1", 1000);
  better.source = "a better one";
  catalog.add(better);
  ASSERT_EQ(catalog.entries().size(), 1U);
  EXPECT_EQ(catalog.find("Card X1", std::nullopt)->source, "a better one");
}

TEST(GpuCatalog, RefusesAnEntryThatACardCouldBeBesideAnother) {
  GpuCatalog catalog;
  catalog.add(entry_named("X1", "Card X", 1000));
  EXPECT_THROW(catalog.add(entry_named("X2", "NVIDIA card-x", 1050)), CatalogError);
  catalog.add(entry_named("X2", "NVIDIA card-x", 2000));
  EXPECT_EQ(catalog.entries().size(), 2U);
}

}  // namespace
}  // namespace gpuready
