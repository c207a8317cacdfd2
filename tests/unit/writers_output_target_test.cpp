// SPDX-License-Identifier: MIT
// Bytes go out at once; documents are replaced whole or not at all.
#include "support/temporary_tree.hpp"
#include "writers/output_target.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

namespace gpuready {
namespace {

std::size_t files_in(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(OutputTarget, LeavesAFileToBeGoneOnWithUntilItsNewStartIsWhole) {
  const TemporaryTree tree;
  const auto file = tree.write("/rows.csv", "old");
  std::filesystem::permissions(file, std::filesystem::perms(0640));
  OutputTarget target(file.string(), OutputForm::kContinuedRows);
  EXPECT_FALSE(target.open());
  EXPECT_EQ(content_of(file), "old");
  target.start_with("kept\n");
  EXPECT_EQ(content_of(file), "kept\n");
  target.write("more\n");
  EXPECT_EQ(content_of(file), "kept\nmore\n");
  EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms(0640));
  EXPECT_EQ(files_in(tree.path()), 1U);
}

namespace fs = std::filesystem;

TEST(OutputTarget, ShowsEachWriteBeforeItIsClosed) {
  const TemporaryTree folder;
  OutputTarget target(folder / "rows.csv", OutputForm::kRows);
  EXPECT_FALSE(target.open());
  target.write("a\n");
  EXPECT_EQ(content_of(folder / "rows.csv"), "a\n");
  target.write("b\n");
  EXPECT_EQ(content_of(folder / "rows.csv"), "a\nb\n");
}

TEST(OutputTarget, TouchesNothingBeforeOpen) {
  const TemporaryTree folder;
  folder.write("rows.csv", "old");
  const OutputTarget target(folder / "rows.csv", OutputForm::kRows);
  EXPECT_EQ(content_of(folder / "rows.csv"), "old");
}

TEST(OutputTarget, SaysWhenSomethingIsReplaced) {
  const TemporaryTree folder;
  folder.write("old.csv", "old");
  folder.write("empty.csv", "");
  EXPECT_TRUE(OutputTarget(folder / "old.csv", OutputForm::kRows).open());
  EXPECT_EQ(content_of(folder / "old.csv"), "");
  EXPECT_FALSE(OutputTarget(folder / "empty.csv", OutputForm::kRows).open());
  EXPECT_FALSE(OutputTarget("/dev/null", OutputForm::kRows).open());
}

TEST(OutputTarget, NamesAPathThatCannotBeOpened) {
  const TemporaryTree folder;
  OutputTarget target(folder / "none/rows.csv", OutputForm::kRows);
  try {
    target.open();
    FAIL() << "opened";
  } catch (const OutputError& error) {
    EXPECT_NE(std::string(error.what()).find("none/rows.csv"), std::string::npos);
  }
}

TEST(OutputTarget, ThrowsWhenTheDiskIsFull) {
  OutputTarget target("/dev/full", OutputForm::kRows);
  target.open();
  EXPECT_THROW(
      {
        try {
          target.write("row\n");
        } catch (const ClosedPipe&) {
          FAIL() << "a full disk is a failure";
        }
      },
      std::runtime_error);
}

TEST(OutputTarget, TellsAClosedPipeFromAFailure) {
  const TemporaryTree folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const int reader = ::open((folder / "pipe").c_str(), O_RDONLY | O_NONBLOCK);
  OutputTarget target(folder / "pipe", OutputForm::kRows);
  target.open();
  target.write("read\n");
  ::close(reader);
  EXPECT_THROW(target.write("not read\n"), ClosedPipe);
  std::signal(SIGPIPE, before);
}

TEST(OutputTarget, StoresADocumentInPlaceOfTheOldOne) {
  const TemporaryTree folder;
  folder.write("d.json", "old");
  ::chmod((folder / "d.json").c_str(), 0600);
  OutputTarget target(folder / "d.json", OutputForm::kDocument);
  EXPECT_TRUE(target.open());
  EXPECT_EQ(content_of(folder / "d.json"), "old");
  ASSERT_TRUE(target.stores_documents());
  target.store("new");
  EXPECT_EQ(content_of(folder / "d.json"), "new");
  EXPECT_EQ(fs::status(folder / "d.json").permissions(), fs::perms(0600));
  EXPECT_FALSE(fs::exists(folder / "d.json.part"));
}

TEST(OutputTarget, StoresOverWhatAKilledRunLeftBeside) {
  const TemporaryTree folder;
  folder.write("d.json.part", "half a doc");
  OutputTarget target(folder / "d.json", OutputForm::kDocument);
  target.open();
  target.store("{}");
  EXPECT_EQ(content_of(folder / "d.json"), "{}");
}

TEST(OutputTarget, FollowsALinkAndKeepsIt) {
  const TemporaryTree folder;
  fs::create_directory(folder / "results");
  fs::create_symlink("results/d.json", folder / "link.json");
  OutputTarget target(folder / "link.json", OutputForm::kDocument);
  target.open();
  target.store("first");
  target.store("second");
  EXPECT_TRUE(fs::is_symlink(folder / "link.json"));
  EXPECT_EQ(content_of(folder / "results/d.json"), "second");
}

TEST(OutputTarget, KeepsTheOldDocumentWhenTheNewOneDoesNotFit) {
  const TemporaryTree folder;
  OutputTarget target(folder / "d.json", OutputForm::kDocument);
  target.open();
  target.store("first");
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit tight{1024, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &tight);
  EXPECT_THROW(target.store(std::string(4096, 'x')), std::runtime_error);
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(content_of(folder / "d.json"), "first");
  EXPECT_FALSE(fs::exists(folder / "d.json.part"));
}

TEST(OutputTarget, DoesNotReplaceDevicesByDocuments) {
  OutputTarget target("/dev/null", OutputForm::kDocument);
  target.open();
  EXPECT_FALSE(target.stores_documents());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace gpuready
