// SPDX-License-Identifier: MIT
// The table of rooms in docs/architecture.md, held over the #include lines of src/.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;
using Rooms = std::set<std::string>;

/// Rooms that files of a room may include beside their own.
const std::map<std::string, Rooms>& allowed_rooms() {
  static const std::map<std::string, Rooms> table{
      {"analysis", {}},
      {"memory", {"catalog"}},
      {"catalog", {}},
      {"measure", {"analysis", "backend"}},
      {"machine", {"measure"}},
      {"doctor", {"machine", "catalog"}},
      {"record", {"analysis"}},
      {"readers", {"record", "machine", "memory", "catalog"}},
      {"writers", {"record", "machine", "doctor"}},
      {"backend", {}},
      {"libtorch", {"backend", "device_picker"}},
      {"device_picker", {}},
      {"commands",
       {"analysis", "memory", "catalog", "measure", "machine", "doctor", "record", "readers",
        "writers", "backend"}},
      {"cli", {"commands", "measure"}},
  };
  return table;
}

bool includes_torch(const std::string& target) {
  return std::regex_search(target, std::regex("^(ATen|c10|torch|caffe2)/"));
}

std::vector<std::string> include_targets(const fs::path& file) {
  static const std::regex pattern(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::vector<std::string> targets;
  std::ifstream text(file);
  for (std::string line; std::getline(text, line);) {
    if (std::smatch match; std::regex_search(line, match, pattern)) targets.push_back(match[1]);
  }
  return targets;
}

template <class Visit>
void for_each_include(Visit visit) {
  const fs::path source = GPUREADY_SOURCE_DIR "/src";
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    const fs::path relative = entry.path().lexically_relative(source);
    const bool is_code = entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp";
    if (!is_code || relative == "main.cpp") continue;
    for (const std::string& target : include_targets(entry.path())) visit(relative, target);
  }
}

TEST(IncludeRules, EveryRoomIncludesOnlyWhatTheTableAllows) {
  int checked = 0;
  for_each_include([&](const fs::path& file, const std::string& target) {
    const std::string room = *file.begin();
    if (target.find('/') == std::string::npos) return;  // <memory> is no room
    const std::string other = *fs::path(target).begin();
    ASSERT_EQ(allowed_rooms().count(room), 1U) << room << " is not in the table";
    if (allowed_rooms().count(other) == 0 || other == room) return;
    ++checked;
    EXPECT_EQ(allowed_rooms().at(room).count(other), 1U) << file << " includes " << target;
  });
  EXPECT_GT(checked, 60);
}

TEST(IncludeRules, OnlyTheRoomBehindTheDoorAndThePickerIncludeTorch) {
  int found = 0;
  for_each_include([&](const fs::path& file, const std::string& target) {
    if (!includes_torch(target)) return;
    ++found;
    const std::string room = *file.begin();
    EXPECT_TRUE(room == "libtorch" || room == "device_picker") << file << " includes " << target;
  });
  EXPECT_GT(found, 10);
}

TEST(IncludeRules, LibrariesStayInTheirRooms) {
  for_each_include([&](const fs::path& file, const std::string& target) {
    const std::string room = *file.begin();
    if (target == "cxxopts.hpp") {
      EXPECT_EQ(room, "cli") << file;
    }
    if (target == "nlohmann/json.hpp") {
      EXPECT_TRUE(room == "writers" || room == "readers" || room == "catalog") << file;
      EXPECT_EQ(file.extension(), ".cpp") << file;
    }
    if (room == "libtorch") {
      EXPECT_EQ(target.rfind("spdlog", 0), std::string::npos) << file;
    }
  });
}

TEST(IncludeRules, MeasureTakesOnlyTheWorkloadFromTheDoorAndCliOnlyProgressFromMeasure) {
  for_each_include([&](const fs::path& file, const std::string& target) {
    const std::string room = *file.begin();
    if (room == "measure" && target.rfind("backend/", 0) == 0) {
      EXPECT_EQ(target, "backend/workload.hpp") << file;
    }
    if (room == "cli" && target.rfind("measure/", 0) == 0) {
      EXPECT_EQ(target, "measure/progress.hpp") << file;
    }
  });
}

}  // namespace
