// SPDX-License-Identifier: MIT
// The CPU as this process may use it: name, instruction set, CPUs and quota. Knows no BLAS.
#pragma once

#include "machine/machine_root.hpp"

#include <optional>
#include <string>
#include <vector>

namespace gpuready {

struct CpuFacts {
  std::string name;                  ///< empty: the kernel gives none, as on many ARM machines
  std::vector<std::string> flags;    ///< as in /proc/cpuinfo, such as "avx2"
  std::optional<int> online_cpus;    ///< of the machine
  int affinity_cpus = 1;             ///< this process may run on, at least 1
  std::optional<double> quota_cpus;  ///< of the control groups; unknown: none
};

/// The affinity is always that of the calling thread, whatever `root` is.
CpuFacts read_cpu_facts(const MachineRoot& root = {});

/// max(1, min(affinity, floor(quota))): more threads than that only take the CPU from each other.
int usable_threads(int affinity_cpus, std::optional<double> quota_cpus);

}  // namespace gpuready
