// SPDX-License-Identifier: MIT
// Outputs are judged before anything is measured, and without touching them.
#include "support/temporary_tree.hpp"
#include "writers/output_path.hpp"

#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <filesystem>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

/// Why `name` is refused; empty when it is not.
std::string refusal(const std::string& name, OutputForm form = OutputForm::kRows) {
  try {
    check_output(name, form);
  } catch (const OutputError& error) {
    return error.what();
  }
  return {};
}

/// Root may write everywhere by one capability: judges without it, as any other owner of the files.
template <typename Check>
std::string as_plain_owner(Check check) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> before{};
  ::syscall(SYS_capget, &header, before.data());
  auto without = before;
  without[0].effective &= ~(std::uint32_t{1} << CAP_DAC_OVERRIDE);
  ::syscall(SYS_capset, &header, without.data());
  const std::string result = check();
  ::syscall(SYS_capset, &header, before.data());
  return result;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(OutputCheck, AcceptsANewFileAndLeavesNoTrace) {
  const TemporaryTree folder;
  EXPECT_EQ(refusal(folder / "new.csv"), "");
  EXPECT_EQ(refusal(folder / "new.json", OutputForm::kDocument), "");
  EXPECT_TRUE(fs::is_empty(folder / ""));
}

TEST(OutputCheck, LeavesAnExistingFileAsItWas) {
  const TemporaryTree folder;
  folder.write("old.csv", "kept");
  EXPECT_EQ(refusal(folder / "old.csv"), "");
  EXPECT_EQ(content_of(folder / "old.csv"), "kept");
}

TEST(OutputCheck, AcceptsStandardOutputAndDevices) {
  EXPECT_EQ(refusal("-"), "");
  EXPECT_EQ(refusal("/dev/null"), "");
  EXPECT_EQ(refusal("/dev/null", OutputForm::kDocument), "");
}

TEST(OutputCheck, RefusesAnEmptyName) {
  EXPECT_TRUE(contains(refusal(""), "name is empty"));
}

TEST(OutputCheck, RefusesAFolder) {
  const TemporaryTree folder;
  EXPECT_TRUE(contains(refusal(folder / ""), "it is a folder"));
}

TEST(OutputCheck, NamesTheFolderThatIsMissing) {
  const TemporaryTree folder;
  const std::string text = refusal(folder / "none/rows.csv");
  EXPECT_TRUE(contains(text, "none/rows.csv'"));
  EXPECT_TRUE(contains(text, "none' does not exist"));
}

TEST(OutputCheck, RefusesAFileUsedAsFolder) {
  const TemporaryTree folder;
  folder.write("file", "");
  EXPECT_TRUE(contains(refusal(folder / "file/rows.csv"), "is not a folder"));
}

TEST(OutputCheck, RefusesALinkThatEndsInItself) {
  const TemporaryTree folder;
  fs::create_symlink("loop", folder / "loop");
  EXPECT_FALSE(refusal(folder / "loop").empty());
}

TEST(OutputCheck, RefusesAFileThatMayNotBeWritten) {
  const TemporaryTree folder;
  folder.write("locked.csv", "kept");
  ::chmod((folder / "").c_str(), 0755);
  ::chmod((folder / "locked.csv").c_str(), 0444);
  const std::string text = as_plain_owner([&] { return refusal(folder / "locked.csv"); });
  EXPECT_TRUE(contains(text, "no permission to write this file")) << text;
}

TEST(OutputCheck, RefusesANewFileInAFolderThatMayNotBeWritten) {
  const TemporaryTree folder;
  ::chmod((folder / "").c_str(), 0555);
  const std::string text = as_plain_owner([&] { return refusal(folder / "new.csv"); });
  ::chmod((folder / "").c_str(), 0755);
  EXPECT_TRUE(contains(text, "no permission to write in the folder")) << text;
}

TEST(OutputCheck, NeedsAWritableFolderToReplaceADocumentButNotForRows) {
  const TemporaryTree folder;
  folder.write("old", "kept");
  ::chmod((folder / "old").c_str(), 0666);
  ::chmod((folder / "").c_str(), 0555);
  const std::string rows = as_plain_owner([&] { return refusal(folder / "old"); });
  const std::string document =
      as_plain_owner([&] { return refusal(folder / "old", OutputForm::kDocument); });
  ::chmod((folder / "").c_str(), 0755);
  EXPECT_EQ(rows, "");
  EXPECT_TRUE(contains(document, "no permission to write in the folder")) << document;
}

TEST(SameTarget, SeesThroughPathsAndLinksOfExistingFiles) {
  const TemporaryTree folder;
  folder.write("a.csv", "");
  fs::create_symlink("a.csv", folder / "link.csv");
  fs::create_hard_link(folder / "a.csv", folder / "hard.csv");
  EXPECT_TRUE(same_target(folder / "a.csv", folder / "./a.csv"));
  EXPECT_TRUE(same_target(folder / "a.csv", folder / "link.csv"));
  EXPECT_TRUE(same_target(folder / "a.csv", folder / "hard.csv"));
  EXPECT_TRUE(same_target(folder / "a.csv", fs::relative(folder / "a.csv").string()));
}

TEST(SameTarget, SeesThroughPathsAndLinksOfFilesToBeMade) {
  const TemporaryTree folder;
  fs::create_directory(folder / "sub");
  fs::create_symlink("new.csv", folder / "link.csv");
  EXPECT_TRUE(same_target(folder / "new.csv", folder / "sub/../new.csv"));
  EXPECT_TRUE(same_target(folder / "new.csv", folder / "link.csv"));
  EXPECT_FALSE(same_target(folder / "new.csv", folder / "other.csv"));
}

TEST(SameTarget, HoldsForStandardOutputTwice) {
  EXPECT_TRUE(same_target("-", "-"));
  const TemporaryTree folder;
  EXPECT_FALSE(same_target("-", folder / "new.csv"));
}

TEST(SameTarget, LetsTheNullDeviceTakeAnything) {
  EXPECT_FALSE(same_target("/dev/null", "/dev/null"));
}

}  // namespace
}  // namespace gpuready
