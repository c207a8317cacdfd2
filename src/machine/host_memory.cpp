// SPDX-License-Identifier: MIT
// /proc/meminfo, and the memory limits of the control groups of both versions.
#include "machine/host_memory.hpp"

#include "machine/cgroup.hpp"
#include "machine/text_fields.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {
namespace {

/// File names and the statistic's name in one version of control groups.
struct MemoryFiles {
  const char* limit;
  const char* usage;
  const char* reclaimable;  ///< in memory.stat, descendants counted
};

constexpr MemoryFiles kVersion1 = {"memory.limit_in_bytes", "memory.usage_in_bytes",
                                   "total_inactive_file"};
constexpr MemoryFiles kVersion2 = {"memory.max", "memory.current", "inactive_file"};

/// The first number behind `key` in lines such as "MemTotal:  1024 kB" or "inactive_file 4096".
std::optional<std::uint64_t> number_of(const std::string& text, std::string_view key) {
  for (const auto line : split(text, '\n')) {
    const auto fields = words(line);
    if (fields.size() >= 2 && fields[0] == key) return parse_count(fields[1]);
  }
  return std::nullopt;
}

std::uint64_t difference_or_zero(std::uint64_t whole, std::uint64_t part) {
  return whole > part ? whole - part : 0;
}

/// Version 1 writes "no limit" as nearly 2^63: larger than any machine, so it needs no rule of its
/// own. Inactive file pages count as free: the kernel drops them before it refuses memory.
std::optional<std::uint64_t> headroom(const std::filesystem::path& folder,
                                      const MemoryFiles& files) {
  const auto limit = parse_count(read_text_file(folder / files.limit).value_or(""));
  const auto usage = parse_count(read_text_file(folder / files.usage).value_or(""));
  if (!limit || !usage) return std::nullopt;
  const auto statistics = read_text_file(folder / "memory.stat").value_or("");
  const auto reclaimable = number_of(statistics, files.reclaimable).value_or(0);
  return difference_or_zero(*limit, difference_or_zero(*usage, reclaimable));
}

std::optional<std::uint64_t> smallest_headroom(const MachineRoot& root) {
  std::vector<std::uint64_t> all;
  for (const auto& folder : cgroup_v2_folders(root)) {
    if (const auto bytes = headroom(folder, kVersion2)) all.push_back(*bytes);
  }
  for (const auto& folder : cgroup_v1_folders(root, "memory")) {
    if (const auto bytes = headroom(folder, kVersion1)) all.push_back(*bytes);
  }
  if (all.empty()) return std::nullopt;
  return *std::min_element(all.begin(), all.end());
}

std::optional<std::uint64_t> bytes_of(const std::string& meminfo, std::string_view key) {
  const auto kib = number_of(meminfo, key);
  if (!kib) return std::nullopt;
  return *kib * 1024;
}

}  // namespace

HostMemory read_host_memory(const MachineRoot& root) {
  const auto meminfo = read_text_file(root.at("/proc/meminfo")).value_or("");
  HostMemory memory;
  memory.total_bytes = bytes_of(meminfo, "MemTotal:");
  memory.available_bytes = bytes_of(meminfo, "MemAvailable:");
  const auto left = smallest_headroom(root);
  const auto machine = memory.available_bytes ? memory.available_bytes : memory.total_bytes;
  if (left && machine && *left < *machine) {
    memory.available_bytes = left;
    memory.limited_by_cgroup = true;
  }
  return memory;
}

}  // namespace gpuready
