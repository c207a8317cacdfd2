// SPDX-License-Identifier: MIT
// CPU quota files of both cgroup versions: cpu.max, and cpu.cfs_quota_us with cpu.cfs_period_us.
#include "machine/cpu_quota.hpp"

#include "machine/cgroup.hpp"
#include "machine/text_fields.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {
namespace {

/// "max" and -1 mean no quota; neither is a positive number.
std::optional<double> quota_from(std::string_view quota_us, std::string_view period_us) {
  const auto quota = parse_integer(quota_us);
  const auto period = parse_integer(period_us);
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

std::optional<double> quota_v2(const std::filesystem::path& folder) {
  const auto text = read_text_file(folder / "cpu.max").value_or("");
  const auto fields = words(text);
  if (fields.size() != 2) return std::nullopt;
  return quota_from(fields[0], fields[1]);
}

std::optional<double> quota_v1(const std::filesystem::path& folder) {
  return quota_from(read_text_file(folder / "cpu.cfs_quota_us").value_or(""),
                    read_text_file(folder / "cpu.cfs_period_us").value_or(""));
}

}  // namespace

std::optional<double> cgroup_quota_cpus(const MachineRoot& root) {
  std::vector<double> quotas;
  for (const auto& folder : cgroup_v2_folders(root)) {
    if (const auto quota = quota_v2(folder)) quotas.push_back(*quota);
  }
  for (const auto& folder : cgroup_v1_folders(root, "cpu")) {
    if (const auto quota = quota_v1(folder)) quotas.push_back(*quota);
  }
  if (quotas.empty()) return std::nullopt;
  return *std::min_element(quotas.begin(), quotas.end());
}

}  // namespace gpuready
