// SPDX-License-Identifier: MIT
// Wires the real machine, LibTorch's door, the clock and the outputs into a command, and turns exceptions into exit codes.
// The only place that catches everything.
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>

#include "backend/load_backend.hpp"
#include "cli/interrupt.hpp"
#include "cli/invocation.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"
#include "commands/usage_error.hpp"
#include "machine/environment.hpp"
#include "machine/pci_devices.hpp"
#include "writers/report_writer.hpp"

namespace gpuready {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr int kSignalBase = 128;

constexpr const char* kThisProgram = "/proc/self/exe";
constexpr const char* kModuleVariable = "GPUREADY_LIBTORCH_MODULE";

double steady_now_s() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_start).count();
}

MachineProbes real_machine() {
  MachineProbes machine;
  machine.cpu = [] { return read_cpu_facts(); };
  machine.memory = [] { return read_host_memory(); };
  machine.driver = [] { return read_driver_facts(); };
  machine.nvidia_devices = [] { return nvidia_pci_devices(); };
  machine.environment_variable = environment_variable;
  machine.run_child = run_child;
  return machine;
}

void start_again(char** arguments, const std::map<std::string, std::string>& variables) {
  for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
  execv(kThisProgram, arguments);
  throw std::runtime_error("starting again failed: " + std::string(std::strerror(errno)));
}

void set_up_logging(Verbosity verbosity, const std::string& prefix) {
  auto logger = spdlog::stderr_logger_st("gpuready");
  logger->set_pattern(prefix + "%v");
  const auto level = verbosity == Verbosity::kQuiet     ? spdlog::level::err
                     : verbosity == Verbosity::kVerbose ? spdlog::level::debug
                                                        : spdlog::level::info;
  logger->set_level(level);
  spdlog::set_default_logger(std::move(logger));
}

int run(const Invocation& invocation, char** arguments) {
  const TextStyle style{output_width(), stdout_is_coloured(invocation.colour) ? Colour::kAlways : Colour::kNever};
  const std::string module = module_path(invocation.module);
  OutputTarget standard_output(kStandardOutput, OutputForm::kRows);
  standard_output.open();
  RowOutputs rows(invocation.outputs, style);
  ProgressLine line;
  NoProgress no_line;
  const bool draws = invocation.progress == ProgressWish::kAuto && invocation.verbosity != Verbosity::kQuiet &&
                     stderr_takes_progress();
  Progress& progress = draws ? static_cast<Progress&>(line) : no_line;
  Backend* backend = nullptr;
  bool first_section = true;

  Context context{real_machine(),
                  [&]() -> Backend& {
                    if (backend == nullptr) backend = &load_backend(module);
                    return *backend;
                  },
                  [&] { return module_description(module); },
                  [&](const std::vector<std::string>& words) {
                    ChildCall call;
                    call.argv = {kThisProgram};
                    call.argv.insert(call.argv.end(), words.begin(), words.end());
                    call.set_environment[kModuleVariable] = module;
                    return call;
                  },
                  [&](const auto& variables) { start_again(arguments, variables); },
                  {steady_now_s, [] { return interrupting_signal() != 0; }, progress},
                  rows,
                  [&](const ReportSection& section) {
                    standard_output.write((first_section ? "" : "\n") + report_text(section, style));
                    first_section = false;
                  },
                  [&](const std::vector<Finding>& findings) {
                    const std::string text = findings_text(findings, style);
                    if (!text.empty()) standard_output.write("\n" + text);
                  },
                  [&](std::string_view text) { standard_output.write(text); },
                  [](const std::string& text) { spdlog::info(text); }};
  const int exit_code = invocation.run(context);
  return interrupting_signal() != 0 ? kSignalBase + interrupting_signal() : exit_code;
}

int run_guarded(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  const std::string command = command_of(words);
  const std::string prefix = command.empty() ? "gpuready: " : "gpuready " + command + ": ";
  set_up_logging(Verbosity::kNormal, prefix);
  try {
    const Invocation invocation = parse_command_line(words);
    return run(invocation, arguments);
  } catch (const ClosedPipe&) {
    return kDone;
  } catch (const UsageError& error) {
    spdlog::error(error.what());
    return kUsage;
  } catch (const OutputError& error) {
    spdlog::error(error.what());
    return kUsage;
  } catch (const std::exception& error) {
    spdlog::error(error.what());
    return kFailed;
  }
}

}  // namespace
}  // namespace gpuready

int main(int count, char** arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  gpuready::watch_for_interrupts();
  return gpuready::run_guarded(count, arguments);
}
