// SPDX-License-Identifier: MIT
// What a command is given: the machine, the door to LibTorch, the clock, and where results go. main
// fills it with the real ones, tests with fakes.
#pragma once

#include "backend/backend.hpp"
#include "doctor/finding.hpp"
#include "machine/card_watch.hpp"
#include "machine/child_process.hpp"
#include "machine/cpu_facts.hpp"
#include "machine/facts.hpp"
#include "machine/host_memory.hpp"
#include "machine/private_words.hpp"
#include "measure/sampler.hpp"
#include "record/comparison.hpp"
#include "record/report.hpp"
#include "writers/row_outputs.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

struct MachineProbes {
  std::function<CpuFacts()> cpu;
  std::function<HostMemory()> memory;
  std::function<DriverFacts()> driver;
  std::function<DriverFacts()> nvml;  ///< in this process, which can hang with it
  /// Watches the card of that UUID; only where NVML has answered.
  std::function<std::unique_ptr<CardWatch>(const std::string& uuid)> watch_card;
  std::function<std::optional<std::string>(const std::string&)> environment_variable;
  std::function<ChildResult(const ChildCall&)> run_child;
  std::function<SystemFacts()> system;
  std::function<std::optional<std::vector<PciDevice>>()> pci_devices;
  std::function<KernelModules()> modules;
  std::function<std::vector<DeviceNode>()> nodes;
  /// In this process, as the next: loading a broken library can crash, starting it can hang.
  std::function<DriverLibrary(const std::string& name)> driver_library;
  std::function<DriverApi()> driver_api;
  std::function<std::vector<std::string>()> mapped_libraries;  ///< CUDA's and LibTorch's
  /// Those that a libtorch_cuda.so has code for, read from the file; it is not loaded.
  std::function<std::vector<std::string>(const std::string& path)> architectures_in_file;
  std::function<PrivateWords()> private_words;
};

struct Context {
  MachineProbes machine;
  std::function<Backend&()> backend;  ///< opened on the first call; throws BackendUnavailable
  std::function<std::string()>
      module_description;  ///< what the module was built with; loads nothing
  std::string module_path;
  /// The call that starts this program again with other words and the same module.
  std::function<ChildCall(const std::vector<std::string>& words)> own_call;
  /// Starts this program again with these environment variables set; never comes back.
  std::function<void(const std::map<std::string, std::string>&)> restart_with;
  Surroundings surroundings;
  RowWriter& rows;
  std::function<void(const ReportSection&)> show;  ///< to stdout, as the next two
  std::function<void(const std::vector<Finding>&)> show_findings;
  std::function<void(std::string_view)> write;
  std::function<void(const std::string&)> notice;          ///< to stderr
  std::function<void(const Comparison&)> show_comparison;  ///< to all outputs asked for
  std::function<void(std::string_view)> write_json;  ///< a whole document, where --json was given
};

}  // namespace gpuready
