// SPDX-License-Identifier: MIT
// Reads /proc/cpuinfo, the list of CPUs that are online, this thread's affinity and the quota.
#include "machine/cpu_facts.hpp"

#include "machine/cpu_quota.hpp"
#include "machine/text_fields.hpp"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <thread>

namespace gpuready {
namespace {

/// Stops at the first blank line, the end of the first processor: with hundreds of them the file
/// takes long to make.
void read_first_processor(std::istream& cpuinfo, CpuFacts& facts) {
  for (std::string line; std::getline(cpuinfo, line) && !trimmed(line).empty();) {
    const auto colon = std::min(line.find(':'), line.size());
    const auto key = trimmed(std::string_view(line).substr(0, colon));
    const auto value = trimmed(std::string_view(line).substr(std::min(colon + 1, line.size())));
    if (key == "model name") facts.name = value;
    // x86 says "flags", ARM "Features".
    if (key != "flags" && key != "Features") continue;
    for (const auto flag : words(value)) facts.flags.emplace_back(flag);
  }
}

/// A list such as "0-3,8".
std::optional<int> count_listed_cpus(std::string_view list) {
  std::int64_t count = 0;
  for (const auto range : split(trimmed(list), ',')) {
    const auto dash = range.find('-');
    const auto first = parse_integer(range.substr(0, dash));
    const auto last =
        dash == std::string_view::npos ? first : parse_integer(range.substr(dash + 1));
    if (!first || !last || *last < *first || *first < 0 || *last > 1'000'000) return std::nullopt;
    count += *last - *first + 1;
  }
  if (count == 0) return std::nullopt;
  return static_cast<int>(count);
}

/// The kernel refuses a mask smaller than its own with EINVAL; one cpu_set_t holds 1024 CPUs.
int count_affinity_cpus() {
  for (std::size_t sets = 1; sets <= 1024; sets *= 2) {
    std::vector<cpu_set_t> mask(sets);
    const std::size_t bytes = sets * sizeof(cpu_set_t);
    if (sched_getaffinity(0, bytes, mask.data()) == 0) return CPU_COUNT_S(bytes, mask.data());
    if (errno != EINVAL) break;
  }
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

CpuFacts read_cpu_facts(const MachineRoot& root) {
  CpuFacts facts;
  std::ifstream cpuinfo(root.at("/proc/cpuinfo"));
  read_first_processor(cpuinfo, facts);
  facts.online_cpus =
      count_listed_cpus(read_text_file(root.at("/sys/devices/system/cpu/online")).value_or(""));
  facts.affinity_cpus = count_affinity_cpus();
  facts.quota_cpus = cgroup_quota_cpus(root);
  return facts;
}

int usable_threads(int affinity_cpus, std::optional<double> quota_cpus) {
  // Compared as double: a quota may be larger than any int.
  const double quota = quota_cpus ? std::floor(*quota_cpus) : affinity_cpus;
  return std::max(1, static_cast<int>(std::min<double>(affinity_cpus, quota)));
}

}  // namespace gpuready
