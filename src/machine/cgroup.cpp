// SPDX-License-Identifier: MIT
// Joins /proc/self/cgroup (where the process is) with /proc/self/mountinfo (where that can be
// seen). Formats: cgroups(7), cgroup_namespaces(7), proc(5).
#include "machine/cgroup.hpp"

#include "machine/text_fields.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace gpuready {
namespace {

/// The unified hierarchy has no controller name in /proc/self/cgroup.
constexpr std::string_view kUnified = "";

struct CgroupMount {
  std::filesystem::path group;  ///< the group that is shown at `point`
  std::filesystem::path point;
};

bool names_controller(std::string_view list, std::string_view controller) {
  const auto names = split(list, ',');
  return std::find(names.begin(), names.end(), controller) != names.end();
}

/// A line is "id:controllers:path"; the path may hold colons.
std::optional<std::filesystem::path> own_group(const std::string& text,
                                               std::string_view controller) {
  for (const auto line : split(text, '\n')) {
    const auto first = line.find(':');
    const auto second = line.find(':', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) continue;
    const auto list = line.substr(first + 1, second - first - 1);
    const bool matches = controller == kUnified ? list.empty() : names_controller(list, controller);
    if (matches) return std::filesystem::path(trimmed(line.substr(second + 1)));
  }
  return std::nullopt;
}

/// mountinfo writes blank, tab, line end and backslash as three octal digits.
std::string without_escapes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escaped = text[i] == '\\' && i + 3 < text.size();
    if (!escaped) {
      plain += text[i];
      continue;
    }
    plain +=
        static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
    i += 3;
  }
  return plain;
}

/// Fields: id, parent, device, group, point, options, optional fields, "-", type, source, super
/// options.
std::optional<CgroupMount> parse_mount(std::string_view line, std::string_view controller) {
  const auto fields = words(line);
  const auto dash = std::find(fields.begin(), fields.end(), "-");
  if (dash - fields.begin() < 6 || fields.end() - dash < 4) return std::nullopt;
  const bool matches = controller == kUnified
                           ? dash[1] == "cgroup2"
                           : dash[1] == "cgroup" && names_controller(dash[3], controller);
  if (!matches) return std::nullopt;
  return CgroupMount{without_escapes(fields[3]), without_escapes(fields[4])};
}

std::vector<CgroupMount> mounts_of(const MachineRoot& root, std::string_view controller) {
  std::vector<CgroupMount> mounts;
  const auto text = read_text_file(root.at("/proc/self/mountinfo")).value_or("");
  for (const auto line : split(text, '\n')) {
    if (auto mount = parse_mount(line, controller)) mounts.push_back(*mount);
  }
  if (mounts.empty()) mounts.push_back({"/", std::filesystem::path("/sys/fs/cgroup") / controller});
  return mounts;
}

/// The way from `top` down to `group`; unknown when `group` is elsewhere. Both may start with
/// "/..", as groups outside the reader's cgroup namespace do; what is left must not climb, or it
/// would leave the mount.
std::optional<std::filesystem::path> way_down(const std::filesystem::path& top,
                                              const std::filesystem::path& group) {
  const auto parts = std::mismatch(top.begin(), top.end(), group.begin(), group.end());
  if (parts.first != top.end()) return std::nullopt;
  std::filesystem::path way;
  for (auto part = parts.second; part != group.end(); ++part) {
    if (*part == "..") return std::nullopt;
    way /= *part;
  }
  return way;
}

std::vector<std::filesystem::path> folders_up(const std::filesystem::path& point,
                                              std::filesystem::path way) {
  std::vector<std::filesystem::path> folders;
  for (; !way.empty(); way = way.parent_path()) folders.push_back(point / way);
  folders.push_back(point);
  return folders;
}

std::vector<std::filesystem::path> folders_of(const MachineRoot& root,
                                              std::string_view controller) {
  const auto group =
      own_group(read_text_file(root.at("/proc/self/cgroup")).value_or(""), controller);
  if (!group) return {};
  const auto mounts = mounts_of(root, controller);
  for (const auto& mount : mounts) {
    if (const auto way = way_down(mount.group, *group))
      return folders_up(root.at(mount.point), *way);
  }
  // The group itself is hidden from here; the top of what is shown is still above it or is it.
  return {root.at(mounts.front().point)};
}

}  // namespace

std::vector<std::filesystem::path> cgroup_v2_folders(const MachineRoot& root) {
  return folders_of(root, kUnified);
}

std::vector<std::filesystem::path> cgroup_v1_folders(const MachineRoot& root,
                                                     std::string_view controller) {
  return folders_of(root, controller);
}

}  // namespace gpuready
