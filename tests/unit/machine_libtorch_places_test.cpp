// SPDX-License-Identifier: MIT
// LibTorchs are found in every usual place, once, in the order of a build.
#include "machine/libtorch_places.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

#include <map>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

/// A LibTorch's two libraries, as empty files, in `library_dir`.
void make_libtorch(const TemporaryTree& tree, const std::string& library_dir) {
  tree.write(library_dir + "/libtorch_cpu.so", "");
  tree.write(library_dir + "/libc10.so", "");
}

std::string root_of(const fs::path& place) {
  const auto found = locate_libtorch(place);
  return found ? found->root : "none";
}

TEST(LocateLibtorch, KnowsTheUsualLayouts) {
  const TemporaryTree tree;
  make_libtorch(tree, "/zip/libtorch/lib");
  EXPECT_EQ(root_of(tree / "zip/libtorch"), tree / "zip/libtorch");
  EXPECT_EQ(root_of(tree / "zip"), tree / "zip/libtorch");
  EXPECT_EQ(root_of(tree / "zip/libtorch/"), tree / "zip/libtorch");
  EXPECT_EQ(root_of(tree / "zip/libtorch/lib"), tree / "zip/libtorch");
  EXPECT_EQ(root_of(tree / "zip/libtorch/lib/libtorch_cpu.so"), tree / "zip/libtorch");
  EXPECT_EQ(root_of(tree / "zip/libtorch/share/cmake/Torch"), tree / "zip/libtorch");
  make_libtorch(tree, "/venv/lib/python3.11/site-packages/torch/lib");
  EXPECT_EQ(root_of(tree / "venv"), tree / "venv/lib/python3.11/site-packages/torch");
  make_libtorch(tree, "/conda/lib");
  EXPECT_EQ(root_of(tree / "conda"), tree / "conda");
  make_libtorch(tree, "/usr/lib/x86_64-linux-gnu");
  EXPECT_EQ(root_of(tree / "usr"), tree / "usr");
  EXPECT_EQ(root_of(tree / "usr/lib/x86_64-linux-gnu/cmake/Torch"), tree / "usr");
}

TEST(LocateLibtorch, OneLibraryAloneIsNoLibtorch) {
  const TemporaryTree tree;
  tree.write("/half/lib/libtorch_cpu.so", "");
  EXPECT_EQ(root_of(tree / "half"), "none");
  EXPECT_EQ(root_of(tree / "nowhere"), "none");
  EXPECT_EQ(root_of(tree.write("/file", "")), "none");
}

struct Machine {
  TemporaryTree tree;
  std::map<std::string, std::string> variables;
  std::string python_answer;
  std::vector<std::string> programs;

  PlaceSources sources() {
    PlaceSources sources;
    sources.environment_variable = [this](const std::string& name) -> std::optional<std::string> {
      const auto found = variables.find(name);
      return found == variables.end() ? std::nullopt : std::optional(found->second);
    };
    sources.run_child = [this](const ChildCall& call) {
      programs.push_back(call.argv.front());
      ChildResult result;
      result.end = ChildEnd::kExited;
      result.exit_code = 0;
      result.stdout_text = python_answer;
      return result;
    };
    sources.root.path = tree.path();
    return sources;
  }

  std::string list() {
    std::string text;
    for (const LibtorchPlace& place : find_libtorchs(sources()))
      text += place.source + ": " + fs::path(place.root).lexically_relative(tree.path()).string() +
              "\n";
    return text;
  }
};

TEST(FindLibtorchs, ListsAllPlacesInTheOrderOfABuild) {
  Machine machine;
  const TemporaryTree& tree = machine.tree;
  make_libtorch(tree, "/named/lib");
  make_libtorch(tree, "/prefix/lib");
  make_libtorch(tree, "/venv/lib/python3.11/site-packages/torch/lib");
  make_libtorch(tree, "/python/torch/lib");
  make_libtorch(tree, "/usr/lib/x86_64-linux-gnu");
  make_libtorch(tree,
                "/home/.cache/gpuready/torch-2.11.0-full/lib/python3.11/site-packages/torch/lib");
  make_libtorch(tree, "/home/.local/lib/python3.11/site-packages/torch/lib");
  machine.variables = {{"LIBTORCH", tree / "named"},
                       {"CMAKE_PREFIX_PATH", "/nowhere:" + (tree / "prefix")},
                       {"VIRTUAL_ENV", tree / "venv"},
                       {"HOME", tree / "home"}};
  machine.python_answer = (tree / "python/torch") + "\n";
  EXPECT_EQ(machine.list(),
            "LIBTORCH: named\n"
            "CMAKE_PREFIX_PATH: prefix\n"
            "VIRTUAL_ENV: venv/lib/python3.11/site-packages/torch\n"
            "the torch package of python: python/torch\n"
            "the system: usr\n"
            "gpuready's cache: "
            "home/.cache/gpuready/torch-2.11.0-full/lib/python3.11/site-packages/torch\n"
            "pip's user folder: home/.local/lib/python3.11/site-packages/torch\n");
  EXPECT_EQ(machine.programs, std::vector<std::string>{"python"});
}

TEST(FindLibtorchs, ListsOneTreeOnceHoweverItIsReached) {
  Machine machine;
  make_libtorch(machine.tree, "/real/lib");
  fs::create_directory_symlink(machine.tree / "real", machine.tree / "link");
  machine.variables = {{"LIBTORCH", machine.tree / "link"},
                       {"Torch_DIR", machine.tree / "real/share/cmake/Torch"}};
  machine.python_answer = machine.tree / "real";
  EXPECT_EQ(machine.list(), "LIBTORCH: link\n");
}

TEST(FindLibtorchs, IsEmptyWhereThereIsNone) {
  Machine machine;
  EXPECT_EQ(machine.list(), "");
  EXPECT_EQ(machine.programs, std::vector<std::string>{"python3"});
}

TEST(PackagedVersion, IsWithoutEpochAndRevision) {
  Machine machine;
  machine.python_answer = "1:1.13.1+dfsg-4";
  EXPECT_EQ(packaged_libtorch_version(machine.sources()), "1.13.1");
  machine.python_answer = "";
  EXPECT_EQ(packaged_libtorch_version(machine.sources()), "");
}

}  // namespace
}  // namespace gpuready
