// SPDX-License-Identifier: MIT
// A Context on a FakeBackend that keeps what a command showed, wrote and asked for.
#pragma once

#include "commands/context.hpp"
#include "support/fake_backend.hpp"

#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace gpuready {

struct KeptRows : RowWriter {
  void begin(const Environment& environment) override { environments.push_back(environment); }
  void write_row(const MeasurementRecord& row) override { rows.push_back(row); }
  void end(const Answers& found) override {
    ++ends;
    answers = found;
  }

  std::vector<Environment> environments;
  std::vector<MeasurementRecord> rows;
  int ends = 0;
  Answers answers;
};

struct SilentProgress : Progress {
  void start(std::string_view what) override { started.emplace_back(what); }
  void run_finished(std::int64_t, double) override {}
  void row_finished(std::string_view row) override { finished_rows.emplace_back(row); }
  void clear() override {}

  std::vector<std::string> started;
  std::vector<std::string> finished_rows;
};

/// Thrown where the real program would start again.
struct Restarted : std::runtime_error {
  Restarted() : std::runtime_error("restarted") {}
};

struct FakeProgram {
  FakeClock clock;
  FakeBackend backend{clock};
  KeptRows rows;
  SilentProgress progress;
  CpuFacts cpu{"Fake CPU", {"avx2", "fma", "avx", "sse4_2"}, 2, 2, std::nullopt};
  HostMemory memory{std::uint64_t{8} << 30, std::uint64_t{4} << 30, false};
  DriverFacts driver;
  std::vector<PciDevice> pci_devices;
  std::map<std::string, std::string> variables;
  SystemFacts system;
  DriverApi driver_api;
  PrivateWords private_words;
  std::string json;
  ChildResult child;
  std::map<std::string, ChildResult> children_by_last_word;  ///< of those, instead of `child`
  std::vector<ChildCall> children;
  std::map<std::string, std::string> restart_variables;
  double interrupted_at_s = std::numeric_limits<double>::infinity();
  std::string text;  ///< all that was shown and written
  std::vector<Finding> findings;
  std::vector<std::string> notices;
  Comparison comparison;

  Context context() {
    MachineProbes machine;
    machine.cpu = [this] { return cpu; };
    machine.memory = [this] { return memory; };
    machine.driver = [this] { return driver; };
    machine.nvml = [this] { return driver; };
    machine.watch_card = [](const std::string&) { return std::unique_ptr<CardWatch>(); };
    machine.environment_variable = [this](const std::string& name) -> std::optional<std::string> {
      const auto found = variables.find(name);
      if (found == variables.end()) return std::nullopt;
      return found->second;
    };
    machine.run_child = [this](const ChildCall& call) {
      children.push_back(call);
      const auto answer = children_by_last_word.find(call.argv.back());
      return answer == children_by_last_word.end() ? child : answer->second;
    };
    machine.system = [this] { return system; };
    machine.pci_devices = [this] { return std::optional(pci_devices); };
    machine.modules = [] { return KernelModules(); };
    machine.nodes = [] { return std::vector<DeviceNode>(); };
    machine.driver_library = [](const std::string& name) {
      DriverLibrary library;
      library.name = name;
      return library;
    };
    machine.driver_api = [this] { return driver_api; };
    machine.mapped_libraries = [] { return std::vector<std::string>{"/lib/libtorch_cpu.so"}; };
    machine.architectures_in_file = [](const std::string& path) {
      return std::vector<std::string>{"compute_50", path};
    };
    machine.private_words = [this] { return private_words; };
    return {machine,
            [this]() -> Backend& { return backend; },
            [] { return std::string("a fake module"); },
            "/lib/fake_module.so",
            [](const std::vector<std::string>& words) {
              ChildCall call;
              call.argv = words;
              return call;
            },
            [this](const std::map<std::string, std::string>& wanted) {
              restart_variables = wanted;
              throw Restarted();
            },
            {[this] { return clock.now_s; }, [this] { return clock.now_s >= interrupted_at_s; },
             progress},
            rows,
            [this](const ReportSection& section) { keep(section); },
            [this](const std::vector<Finding>& found) { findings = found; },
            [this](std::string_view written) { text += written; },
            [this](const std::string& notice) { notices.push_back(notice); },
            [this](const Comparison& shown) { comparison = shown; },
            [this](std::string_view document) { json = document; }};
  }

  void keep(const ReportSection& section) {
    text += "[" + section.title + "]\n" + section.code + "\n";
    for (const ReportLine& line : section.lines) text += line.label + ": " + line.value + "\n";
    for (const std::string& paragraph : section.paragraphs) text += paragraph + "\n";
  }
};

}  // namespace gpuready
