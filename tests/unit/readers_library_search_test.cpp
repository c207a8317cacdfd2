// SPDX-License-Identifier: MIT
// Needed libraries are found where the loader finds them, and by nothing else.
#include "readers/file_bytes.hpp"
#include "readers/library_search.hpp"
#include "support/stand_in_torch.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

/// The entry of `name`; an empty one when nothing needs it.
NeededLibrary entry_of(const LibraryNeeds& needs, const std::string& name) {
  for (const NeededLibrary& library : needs.libraries) {
    if (library.name == name) return library;
  }
  return {};
}

TEST(LibrarySearch, FollowsRunPathsOfTheFilesThatHaveThem) {
  const LibraryNeeds needs = find_needed_libraries(kStandInPrograms / "keeps_cuda", {});
  const NeededLibrary cpu = entry_of(needs, "libtorch_cpu.so");
  EXPECT_EQ(cpu.path, (kStandInTree / "torch/lib/libtorch_cpu.so").string());
  EXPECT_EQ(cpu.found_in, "RUNPATH");
  const NeededLibrary cublas = entry_of(needs, "libcublas_stand_in.so.13");
  EXPECT_EQ(cublas.path, (kStandInTree / "nvidia/cu13/lib/libcublas_stand_in.so.13").string());
  EXPECT_EQ(cublas.found_in, "RPATH");
  EXPECT_EQ(cublas.needed_by, (kStandInTree / "torch/lib/libtorch_cuda.so").string());
  EXPECT_EQ(entry_of(needs, "libc.so.6").found_in, "system");
  EXPECT_TRUE(needs.lacking_versions.empty());
}

TEST(LibrarySearch, ListsEachLibraryOnce) {
  const LibraryNeeds needs = find_needed_libraries(kStandInPrograms / "keeps_cuda", {});
  const auto count = std::count_if(needs.libraries.begin(), needs.libraries.end(),
                                   [](const auto& library) { return library.name == "libc10.so"; });
  EXPECT_EQ(count, 1);
}

TEST(LibrarySearch, NamesWhatIsMissingAndWhoNeedsIt) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::remove_all(tree.path() / "nvidia");
  const LibraryNeeds needs = find_needed_libraries(torch / "lib/libtorch_cuda.so", {});
  const NeededLibrary cublas = entry_of(needs, "libcublas_stand_in.so.13");
  EXPECT_EQ(cublas.path, "");
  EXPECT_EQ(cublas.needed_by, (torch / "lib/libtorch_cuda.so").string());
  EXPECT_NE(entry_of(needs, "libtorch_cpu.so").path, "");
}

TEST(LibrarySearch, LibraryPathComesBehindRpathAndBeforeRunpath) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  const LoaderSettings settings{(torch / "lib").string(), {}};
  const NeededLibrary by_runpath =
      entry_of(find_needed_libraries(kStandInPrograms / "keeps_cuda", settings), "libtorch_cpu.so");
  EXPECT_EQ(by_runpath.found_in, "LD_LIBRARY_PATH");
  EXPECT_EQ(by_runpath.path, (torch / "lib/libtorch_cpu.so").string());
  EXPECT_EQ(by_runpath.other_copies,
            std::vector<std::string>{(kStandInTree / "torch/lib/libtorch_cpu.so").string()});
  const NeededLibrary by_rpath = entry_of(
      find_needed_libraries(kStandInTree / "torch/lib/libtorch_cuda.so", settings), "libc10.so");
  EXPECT_EQ(by_rpath.found_in, "RPATH");
  EXPECT_TRUE(by_rpath.other_copies.empty());
}

TEST(LibrarySearch, TellsASecondCopyOnTheRunPath) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::copy(tree.path() / "nvidia/cu13/lib/libcublas_stand_in.so.13",
           torch / "lib/libcublas_stand_in.so.13");
  const NeededLibrary cublas = entry_of(find_needed_libraries(torch / "lib/libtorch_cuda.so", {}),
                                        "libcublas_stand_in.so.13");
  EXPECT_EQ(cublas.path, (tree.path() / "nvidia/cu13/lib/libcublas_stand_in.so.13").string());
  ASSERT_EQ(cublas.other_copies.size(), 1U);
  EXPECT_EQ(cublas.other_copies[0], (torch / "lib/libcublas_stand_in.so.13").string());
}

TEST(LibrarySearch, LinkToTheSameFileIsNoSecondCopy) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::create_symlink(tree.path() / "nvidia/cu13/lib/libcublas_stand_in.so.13",
                     torch / "lib/libcublas_stand_in.so.13");
  const NeededLibrary cublas = entry_of(find_needed_libraries(torch / "lib/libtorch_cuda.so", {}),
                                        "libcublas_stand_in.so.13");
  EXPECT_TRUE(cublas.other_copies.empty());
}

TEST(LibrarySearch, TellsABrokenLibraryAndGoesOn) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  fs::resize_file(torch / "lib/libc10.so", 100);
  const LibraryNeeds needs = find_needed_libraries(torch / "lib/libtorch_cuda.so", {});
  EXPECT_EQ(entry_of(needs, "libc10.so").problem, "is cut off");
  EXPECT_NE(entry_of(needs, "libcublas_stand_in.so.13").path, "");
}

TEST(LibrarySearch, EndsWhereLibrariesNeedEachOther) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  // libcublas then needs libtorch_cuda, which needs libcublas.
  fs::remove(tree.path() / "nvidia/cu13/lib/libcublas_stand_in.so.13");
  fs::copy(torch / "lib/libtorch_cuda.so",
           tree.path() / "nvidia/cu13/lib/libcublas_stand_in.so.13");
  const LibraryNeeds needs = find_needed_libraries(torch / "lib/libtorch_cuda.so", {});
  EXPECT_LT(needs.libraries.size(), 10U);
}

TEST(LibrarySearch, TellsAVersionThatTheSystemLacks) {
  const TemporaryTree tree;
  const fs::path torch = copy_stand_in_torch(tree);
  std::string program = content_of(kStandInPrograms / "keeps_cuda");
  // Of equal length and far in the future.
  const auto at = program.find("GLIBC_2.34");
  if (at == std::string::npos) GTEST_SKIP() << "built on a system before GLIBC 2.34";
  program.replace(at, 10, "GLIBC_9.99");
  const LibraryNeeds needs = find_needed_libraries(tree.write("/program", program), {});
  ASSERT_EQ(needs.lacking_versions.size(), 1U);
  EXPECT_EQ(needs.lacking_versions[0].version, "GLIBC_9.99");
  EXPECT_EQ(needs.lacking_versions[0].newest.rfind("GLIBC_2.", 0), 0U);
}

TEST(LibrarySearch, ComparesVersionsByNumbers) {
  EXPECT_EQ(newest_version({"GLIBC_2.4", "GLIBC_2.36", "GLIBC_2.9", "GLIBC_PRIVATE"}, "GLIBC_"),
            "GLIBC_2.36");
  EXPECT_EQ(newest_version({"GLIBCXX_3.4.9", "GLIBCXX_3.4.30"}, "GLIBCXX_"), "GLIBCXX_3.4.30");
  EXPECT_EQ(newest_version({"GLIBC_2.4"}, "GLIBCXX_"), "");
}

TEST(LibrarySearch, RefusesAFileThatIsNoElf) {
  const TemporaryTree tree;
  EXPECT_THROW(find_needed_libraries(tree.write("/text", "hello"), {}), UnreadableFile);
}

}  // namespace
}  // namespace gpuready
