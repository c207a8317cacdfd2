// SPDX-License-Identifier: MIT
// Programs linked in good and bad ways are described as they are, and judged.
#include "doctor/program_rules.hpp"
#include "readers/program_file.hpp"
#include "support/stand_in_torch.hpp"

#include <elf.h>
#include <gtest/gtest.h>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

ProgramFacts facts_of(const std::string& program, const LoaderSettings& settings = {}) {
  return read_program(kStandInPrograms / program, settings);
}

std::string ids_of(const Judgement& judgement) {
  std::string ids;
  for (const Finding& finding : judgement.findings) ids += finding.id + " ";
  return ids;
}

TEST(ProgramFile, DroppedCudaHalfIsFound) {
  const ProgramFacts facts = facts_of("drops_cuda");
  EXPECT_EQ(facts.torch_cuda, "");
  EXPECT_EQ(facts.torch_cuda_beside, (kStandInTree / "torch/lib/libtorch_cuda.so").string());
  const Judgement judgement = judge_program(facts);
  EXPECT_FALSE(judgement.usable);
  EXPECT_EQ(ids_of(judgement), "cuda_half_dropped ");
  EXPECT_EQ(judgement.verdict, "not usable: The linker dropped LibTorch's CUDA half");
  EXPECT_NE(judgement.findings[0].remedy.find("--no-as-needed"), std::string::npos);
  EXPECT_NE(judgement.findings[0].remedy.find(facts.torch_cuda_beside), std::string::npos);
}

TEST(ProgramFile, KeptCudaHalfIsUsable) {
  const Judgement judgement = judge_program(facts_of("keeps_cuda"));
  EXPECT_TRUE(judgement.usable);
  EXPECT_EQ(judgement.verdict, "usable");
  EXPECT_EQ(ids_of(judgement), "");
}

TEST(ProgramFile, ProgramThatOpensTheCudaHalfItselfIsNotAtFault) {
  const ProgramFacts facts = facts_of("opens_cuda");
  EXPECT_TRUE(facts.names_torch_cuda);
  EXPECT_TRUE(facts.opens_libraries);
  EXPECT_EQ(ids_of(judge_program(facts)), "");
}

TEST(ProgramFile, DroppedLibtorchIsFound) {
  const ProgramFacts facts = facts_of("drops_torch");
  EXPECT_EQ(facts.torch_symbols, 1U);
  EXPECT_EQ(facts.a_torch_symbol, "_ZN2at5emptyEv");
  EXPECT_EQ(ids_of(judge_program(facts)), "libtorch_dropped ");
}

TEST(ProgramFile, StubsOnTheRunPathWarnUntilALibcudaIsThere) {
  const ProgramFacts facts = facts_of("keeps_stubs");
  EXPECT_EQ(facts.stub_folders, std::vector<std::string>{"/opt/toolkit/lib64/stubs"});
  EXPECT_EQ(ids_of(judge_program(facts)), "stub_folder ");
  EXPECT_EQ(judge_program(facts).verdict, "usable with warnings");
  ProgramFacts with_stub = facts;
  with_stub.stub_libcuda = "/opt/toolkit/lib64/stubs/libcuda.so.1";
  EXPECT_EQ(ids_of(judge_program(with_stub)), "stub_libcuda ");
  EXPECT_FALSE(judge_program(with_stub).usable);
}

TEST(ProgramFile, MissingLibtorchIsNamed) {
  const Judgement judgement = judge_program(facts_of("without_run_path"));
  ASSERT_EQ(ids_of(judgement).rfind("library_missing ", 0), 0U) << ids_of(judgement);
  EXPECT_NE(judgement.findings[0].evidence.find("libtorch_cuda.so (for without_run_path)"),
            std::string::npos)
      << judgement.findings[0].evidence;
  EXPECT_NE(judgement.findings[0].remedy.find("-Wl,-rpath,DIR"), std::string::npos);
}

TEST(ProgramFile, SymbolsOfAnotherLibtorchAreFound) {
  const ProgramFacts facts = facts_of("built_with_other");
  EXPECT_EQ(facts.unmet_torch_symbols, std::vector<std::string>{"_ZN2at10not_in_hereEv"});
  EXPECT_EQ(ids_of(judge_program(facts)), "other_libtorch ");
}

TEST(ProgramFile, LibraryPathWithASecondTorchIsFound) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::remove(torch / "lib/libtorch_cpu.so");
  fs::remove(torch / "lib/libtorch_cuda.so");
  const ProgramFacts facts = facts_of("keeps_stubs", {(torch / "lib").string(), {}});
  EXPECT_EQ(facts.torch_folders.size(), 2U);
  EXPECT_EQ(ids_of(judge_program(facts)), "two_libtorchs stub_folder library_shadowed ");
}

TEST(ProgramFile, CpuOnlyLibtorchIsFound) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::remove(torch / "lib/libtorch_cuda.so");
  const ProgramFacts facts = facts_of("opens_cuda", {(torch / "lib").string(), {}});
  EXPECT_EQ(ids_of(judge_program(facts)), "cpu_only_libtorch library_shadowed ");
}

TEST(ProgramFile, OtherProgramsAreToldApart) {
  EXPECT_EQ(ids_of(judge_program(facts_of("static_program"))), "static_program ");
  EXPECT_EQ(ids_of(judge_program(facts_of("without_torch"))), "no_libtorch ");
  const Judgement opener = judge_program(read_program(GPUREADY_PROGRAM, {}));
  EXPECT_TRUE(opener.usable);
  EXPECT_EQ(opener.verdict.rfind("unclear", 0), 0U) << opener.verdict;
}

TEST(ProgramFile, DriverLibrariesThatAreMissingAreNoFaultOfTheFile) {
  ProgramFacts facts = facts_of("keeps_cuda");
  facts.needed.emplace_back("libcuda.so.1");
  facts.needs.libraries.push_back({"libcuda.so.1", facts.path, {}, {}, {}, {}});
  const Judgement judgement = judge_program(facts);
  EXPECT_TRUE(judgement.usable);
  EXPECT_EQ(ids_of(judgement), "needs_driver_library ");
}

TEST(ProgramFile, LibraryMayLeaveLibtorchToItsHost) {
  ProgramFacts facts = facts_of("drops_torch");
  facts.is_library = true;
  EXPECT_EQ(ids_of(judge_program(facts)), "libtorch_left_to_host ");
  EXPECT_TRUE(judge_program(facts).usable);
}

TEST(ProgramFile, LibraryMayFindTheLibrariesOfLibtorchInItsHost) {
  ProgramFacts facts = facts_of("without_torch");
  facts.is_library = true;
  facts.needs.libraries.push_back({"libtorch_cpu.so", facts.path, {}, {}, {}, {}});
  const Judgement judgement = judge_program(facts);
  EXPECT_EQ(ids_of(judgement), "libtorch_left_to_host ");
  EXPECT_TRUE(judgement.usable);
}

TEST(ProgramFile, PartOfLibtorchIsJudgedWithTheWhole) {
  for (const char* name : {"libtorch_cpu.so", "libtorch_cuda.so", "libc10.so"}) {
    const Judgement judgement = judge_program(read_program(kStandInTree / "torch/lib" / name, {}));
    EXPECT_EQ(ids_of(judgement), "") << name;
    EXPECT_EQ(judgement.verdict.rfind("unclear: it is a part of LibTorch", 0), 0U) << name;
  }
}

TEST(ProgramFile, ProgramForAnotherProcessorIsToldAtOnce) {
  const TemporaryTree tree;
  std::string bytes = content_of(kStandInPrograms / "keeps_cuda");
  const bool is_x86 = bytes[0x12] == static_cast<char>(EM_X86_64);
  bytes[0x12] = static_cast<char>(is_x86 ? EM_AARCH64 : EM_X86_64);
  const Judgement judgement = judge_program(read_program(tree.write("/program", bytes), {}));
  EXPECT_EQ(ids_of(judgement), "other_processor ");
}

}  // namespace
}  // namespace gpuready
