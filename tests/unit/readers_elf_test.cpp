// SPDX-License-Identifier: MIT
// ELF files of this machine's compiler, whole, cut off and of the wrong kind.
#include "readers/elf.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

const fs::path kTree = GPUREADY_STAND_IN_TORCH "/tree";
const fs::path kLibraries = kTree / "torch/lib";
const fs::path kPrograms = GPUREADY_STAND_IN_TORCH "/programs";

ElfFile elf_at(const fs::path& path) {
  return ElfFile{FileBytes(path)};
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string refusal_of(const fs::path& path) {
  try {
    elf_at(path);
  } catch (const UnreadableFile& error) {
    return error.what();
  }
  return "was read";
}

TEST(Elf, ReadsWhatALibraryNeedsAndWhereItLooks) {
  const ElfFacts facts = elf_at(kLibraries / "libtorch_cuda.so").facts();
  EXPECT_EQ(facts.soname, "libtorch_cuda.so");
  EXPECT_TRUE(has(facts.needed, "libtorch_cpu.so"));
  EXPECT_TRUE(has(facts.needed, "libcublas_stand_in.so.13"));
  EXPECT_EQ(facts.rpath, (std::vector<std::string>{"$ORIGIN/../../nvidia/cu13/lib", "$ORIGIN"}));
  EXPECT_TRUE(facts.runpath.empty());
  EXPECT_EQ(facts.interpreter, "");
}

TEST(Elf, ReadsAProgramsLoaderRunPathAndVersions) {
  const ElfFacts facts = elf_at(kPrograms / "keeps_stubs").facts();
  EXPECT_NE(facts.interpreter.find("ld-linux"), std::string::npos);
  EXPECT_TRUE(has(facts.runpath, "/opt/toolkit/lib64/stubs"));
  const bool needs_glibc =
      std::any_of(facts.versions_needed.begin(), facts.versions_needed.end(), [](const auto& need) {
        return need.library == "libc.so.6" && need.version.rfind("GLIBC_2.", 0) == 0;
      });
  EXPECT_TRUE(needs_glibc);
}

TEST(Elf, ReadsDefinedVersions) {
  const auto libc = elf_at(GPUREADY_LIBC).facts();
  EXPECT_EQ(libc.soname, "libc.so.6");
  EXPECT_TRUE(has(libc.versions_defined, "GLIBC_2.17"));
  EXPECT_FALSE(has(libc.versions_defined, "GLIBC_9.99"));
}

TEST(Elf, FindsSymbolsByBothHashTables) {
  const ElfFile newer = elf_at(kLibraries / "libtorch_cpu.so");
  EXPECT_TRUE(newer.defines("_ZN2at5emptyEv"));
  EXPECT_FALSE(newer.defines("_ZN2at10not_in_hereEv"));
  const ElfFile older = elf_at(GPUREADY_STAND_IN_TORCH "/old/lib/libtorch_cpu.so");
  EXPECT_TRUE(older.defines("_ZN2at5emptyEv"));
  EXPECT_FALSE(older.defines("_ZN2at10not_in_hereEv"));
  // An undefined symbol has a name here and no definition.
  EXPECT_FALSE(elf_at(kPrograms / "drops_cuda").defines("_ZN2at5emptyEv"));
}

TEST(Elf, EverySymbolThatItListsAsDefinedIsFoundByItsName) {
  for (const char* file : {GPUREADY_LIBC, GPUREADY_STAND_IN_TORCH "/old/lib/libc10.so"}) {
    const ElfFile elf = elf_at(file);
    int defined = 0;
    elf.visit_symbols([&](const char* name, bool is_defined) {
      if (!is_defined || ++defined % 50 != 1) return;
      EXPECT_TRUE(elf.defines(name)) << file << " " << name;
    });
    EXPECT_GT(defined, 0) << file;
  }
}

TEST(Elf, ListsUndefinedSymbols) {
  std::vector<std::string> undefined;
  elf_at(kPrograms / "drops_cuda").visit_symbols([&](const char* name, bool is_defined) {
    if (!is_defined) undefined.emplace_back(name);
  });
  EXPECT_TRUE(has(undefined, "_ZN2at5emptyEv"));
}

TEST(Elf, FindsAWholeConstantByAPartOfIt) {
  const ElfFile library = elf_at(kLibraries / "libtorch_cuda.so");
  const std::string constant = library.constant_with("arch=compute_90");
  EXPECT_EQ(constant.rfind("NVCC -gencode", 0), 0U) << constant;
  EXPECT_EQ(constant.substr(constant.size() - 3), "-O3");
  EXPECT_EQ(library.constant_with("arch=compute_35"), "");
}

/// e_shoff, e_shnum and e_shstrndx: strip --strip-section-headers zeroes them.
fs::path without_sections(const TemporaryTree& tree, const fs::path& from) {
  std::string bytes = content_of(from);
  std::fill_n(bytes.begin() + 0x28, 8, '\0');
  std::fill_n(bytes.begin() + 0x3c, 4, '\0');
  return tree.write("/no_sections.so", bytes);
}

TEST(Elf, NeedsNoSectionHeaders) {
  const TemporaryTree tree;
  for (const char* from : {GPUREADY_STAND_IN_TORCH "/old/lib/libtorch_cpu.so",
                           GPUREADY_STAND_IN_TORCH "/tree/torch/lib/libtorch_cpu.so"}) {
    const ElfFile file = elf_at(without_sections(tree, from));
    EXPECT_TRUE(file.defines("_ZN2at5emptyEv"));
    bool is_listed = false;
    file.visit_symbols([&](std::string_view name, bool is_defined) {
      is_listed = is_listed || (is_defined && name == "_ZN2at5emptyEv");
    });
    EXPECT_TRUE(is_listed) << from;
  }
  const ElfFile cuda = elf_at(without_sections(tree, kLibraries / "libtorch_cuda.so"));
  EXPECT_NE(cuda.constant_with("arch=compute_90"), "");
}

TEST(Elf, KnowsAStaticProgram) {
  EXPECT_FALSE(elf_at(kPrograms / "static_program").facts().is_dynamic);
}

TEST(Elf, TellsOtherKindsOfFilesApart) {
  const TemporaryTree tree;
  EXPECT_NE(refusal_of("/nowhere/file").find("No such file"), std::string::npos);
  EXPECT_EQ(refusal_of(tree.path()), "is a folder");
  EXPECT_EQ(refusal_of(tree.write("/empty", "")), "is empty");
  EXPECT_NE(refusal_of(tree.write("/text", "hello")).find("no ELF"), std::string::npos);
  EXPECT_NE(refusal_of(tree.write_script("/script", "true")).find("script"), std::string::npos);
  EXPECT_NE(refusal_of(tree.write("/a", "!<arch>\n")).find("archive"), std::string::npos);
  ASSERT_EQ(mkfifo((tree / "fifo").c_str(), 0600), 0);
  EXPECT_EQ(refusal_of(tree / "fifo"), "is no regular file");
}

TEST(Elf, TellsOtherMachinesApart) {
  const TemporaryTree tree;
  const std::string good = content_of(kLibraries / "libc10.so");
  std::string narrow = good;
  narrow[EI_CLASS] = ELFCLASS32;
  EXPECT_NE(refusal_of(tree.write("/narrow", narrow)).find("32-bit"), std::string::npos);
  std::string foreign = good;
  foreign[0x12] = static_cast<char>(EM_RISCV);
  EXPECT_NE(refusal_of(tree.write("/foreign", foreign)).find("processor"), std::string::npos);
  std::string object = good;
  object[0x10] = ET_REL;
  EXPECT_NE(refusal_of(tree.write("/object", object)).find("object file"), std::string::npos);
}

TEST(Elf, RefusesEveryCutOffFileOrReadsWhatIsLeft) {
  const TemporaryTree tree;
  const std::string good = content_of(kLibraries / "libc10.so");
  int refused = 0;
  for (std::size_t size = 1; size < good.size(); size += 61)
    refused += refusal_of(tree.write("/cut", good.substr(0, size))) != "was read";
  EXPECT_GT(refused, 10);
  EXPECT_EQ(refusal_of(tree.write("/cut", good.substr(0, 100))), "is cut off");
}

}  // namespace
}  // namespace gpuready
