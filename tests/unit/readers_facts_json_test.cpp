// SPDX-License-Identifier: MIT
#include "readers/facts_json.hpp"
#include "support/mutation.hpp"
#include "support/sample_facts.hpp"
#include "support/temporary_tree.hpp"
#include "writers/facts_json.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpuready {
namespace {

Facts read(const std::string& text) {
  std::istringstream bytes(text);
  return read_facts(bytes, "facts.json");
}

std::string reason(const std::string& text) {
  try {
    read(text);
  } catch (const UnreadableFacts& error) {
    return error.what();
  }
  return "read";
}

std::string record(const std::string& facts) {
  return R"({"schema_version": 1, "facts": )" + facts + "}";
}

std::string document(const Facts& facts) {
  return facts_document(facts, {}, "ready");
}

TEST(ReadFacts, ReadsBackEveryFact) {
  const std::string text = document(filled_facts());
  EXPECT_EQ(text.find("null"), std::string::npos) << text;
  EXPECT_EQ(document(read(text)), text);
}

TEST(ReadFacts, KeepsUnknownUnknown) {
  const std::string text = document(Facts());
  EXPECT_EQ(document(read(text)), text);
  EXPECT_FALSE(read(text).libtorch);
  EXPECT_FALSE(read(text).pci_devices);
  EXPECT_FALSE(read(text).driver_api.init_code);
  EXPECT_FALSE(read(record("{}")).pci_devices);
}

TEST(ReadFacts, TellsKnownToBeEmptyFromUnknown) {
  Facts facts;
  facts.pci_devices.emplace();
  facts.modules.nvidia_version = "";
  facts.system.variables["CUDA_VISIBLE_DEVICES"] = "";
  const Facts back = read(document(facts));
  ASSERT_TRUE(back.pci_devices);
  EXPECT_TRUE(back.pci_devices->empty());
  EXPECT_EQ(back.modules.nvidia_version, "");
  EXPECT_EQ(back.system.variables.count("CUDA_VISIBLE_DEVICES"), 1U);
}

TEST(ReadFacts, PassesOverKeysOfOtherVersions) {
  EXPECT_EQ(read(record(R"({"later": [1], "gathered_at": "now"})")).gathered_at, "now");
}

TEST(ReadFacts, NamesTheFactOfAnotherType) {
  EXPECT_NE(reason(record(R"({"driver": {"cards": [{}, {"power_w": "9"}]}})"))
                .find("facts.driver.cards[1].power_w is no number"),
            std::string::npos);
  EXPECT_NE(reason(record(R"({"gathered_at": 3})")).find("facts.gathered_at is no text"),
            std::string::npos);
  EXPECT_NE(reason(record(R"({"modules": {"nvidia": 1}})")).find("is not true or false"),
            std::string::npos);
  EXPECT_NE(reason(record(R"({"nodes": {}})")).find("facts.nodes is no list"), std::string::npos);
  EXPECT_NE(reason(record(R"({"system": []})")).find("facts.system is no object"),
            std::string::npos);
  EXPECT_NE(reason(record(R"({"system": {"variables": {"A": 1}}})"))
                .find("facts.system.variables.A is no text"),
            std::string::npos);
}

TEST(ReadFacts, RefusesNumbersThatItCannotHold) {
  EXPECT_NE(reason(record(R"({"driver_api": {"init_code": 2147483648}})")).find("out of range"),
            std::string::npos);
  EXPECT_NE(reason(record(R"({"driver_api": {"init_code": 1.5}})")).find("no whole number"),
            std::string::npos);
  EXPECT_NE(reason(record(R"({"libcuda": {"size_bytes": -1}})")).find("from 0 on"),
            std::string::npos);
  EXPECT_NE(reason(record(R"({"libtorch": {"cudnn_version": 9223372036854775808}})"))
                .find("cudnn_version"),
            std::string::npos);
  EXPECT_NE(reason(record(R"({"driver": {"cards": [{"power_w": 1e999}]}})")).find("too large"),
            std::string::npos);
}

TEST(ReadFacts, RefusesWhatIsNoRecordInOneLineWithARemedy) {
  for (const std::string& text :
       {std::string(), std::string("plain"), std::string("[1]"), std::string(R"({"rows": []})"),
        std::string(R"({"schema_version": 2, "facts": {}})"),
        std::string(R"({"schema_version": 1, "facts": 3})"), record("{}").substr(0, 30)}) {
    const std::string why = reason(text);
    EXPECT_EQ(why.rfind("cannot use 'facts.json': ", 0), 0U) << why;
    EXPECT_NE(why.find("give a file that gpuready check --json wrote"), std::string::npos) << why;
    EXPECT_EQ(why.find('\n'), std::string::npos) << why;
  }
}

TEST(ReadFacts, HasLimits) {
  EXPECT_NE(
      reason(record(R"({"gathered_at": ")" + std::string(70'000, 'x') + R"("})")).find("64 KiB"),
      std::string::npos);
  std::string list = "1";
  for (int i = 0; i < 10'001; ++i) list += ",1";
  EXPECT_NE(reason(record(R"({"system": {"group_ids": [)" + list + "]}}")).find("10000 entries"),
            std::string::npos);
  EXPECT_NE(reason(std::string(100'000, '[')).find("nested deeper"), std::string::npos);
  EXPECT_NE(reason(std::string((8U << 20) + 1, ' ')).find("8 MiB"), std::string::npos);
}

TEST(ReadFacts, SaysWhyAFileCannotBeRead) {
  const TemporaryTree tree;
  EXPECT_THROW(read_facts((tree.path() / "absent.json").string()), UnreadableFacts);
  EXPECT_THROW(read_facts(tree.path().string()), UnreadableFacts);
}

TEST(ReadFacts, AddsTheLinesOfAChild) {
  Facts facts;
  EXPECT_TRUE(add_facts_line(to_json_line(KernelProof{"cuda:0", true, "", "fill"}), facts));
  EXPECT_TRUE(add_facts_line(to_json_line(KernelProof{"cuda:0", false, "no", "add"}), facts));
  LibtorchView view;
  view.cuda_library_error = "bad \xff byte\nand a line";
  EXPECT_TRUE(add_facts_line(to_json_line(view), facts));
  ASSERT_EQ(facts.kernels.size(), 2U);
  EXPECT_EQ(facts.kernels[0].kernel, "fill");
  EXPECT_EQ(facts.kernels[1].error, "no");
  EXPECT_NE(facts.libtorch->cuda_library_error.find("and a line"), std::string::npos);
}

TEST(ReadFacts, AddsNothingOfALineThatIsNoneOrCutOff) {
  Facts facts;
  const std::string line = to_json_line(KernelProof{"cuda:0", true, "", "fill"});
  EXPECT_FALSE(add_facts_line(line.substr(0, line.size() / 2), facts));
  EXPECT_FALSE(add_facts_line("", facts));
  EXPECT_FALSE(add_facts_line("[1, 2]", facts));
  EXPECT_FALSE(add_facts_line(R"({"version": 3})", facts));
  EXPECT_FALSE(add_facts_line(R"({"kernels": [{"device": "cuda:0"}, 3]})", facts));
  EXPECT_TRUE(facts.kernels.empty());
}

TEST(ReadFactsFuzz, ReadsOrRefusesDamagedRecords) {
  constexpr int kRounds = 500;
  Mutation mutation(20261201);
  const std::string text = document(filled_facts());
  int refused = 0;
  for (int round = 0; round < kRounds; ++round) {
    const std::string damaged = mutation.damaged(text);
    try {
      const Facts facts = read(damaged);
      EXPECT_EQ(document(read(document(facts))), document(facts));
    } catch (const UnreadableFacts&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, kRounds / 20);
  EXPECT_LT(refused, kRounds);
}

}  // namespace
}  // namespace gpuready
