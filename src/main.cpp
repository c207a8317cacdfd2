// SPDX-License-Identifier: MIT
// Wires the real machine, LibTorch's door, the clock and the outputs into a command, and turns
// exceptions into exit codes. The only place that catches everything.
#include "backend/load_backend.hpp"
#include "cli/interrupt.hpp"
#include "cli/invocation.hpp"
#include "cli/progress_line.hpp"
#include "cli/terminal.hpp"
#include "commands/probe.hpp"
#include "commands/usage_error.hpp"
#include "machine/device_nodes.hpp"
#include "machine/driver_api.hpp"
#include "machine/environment.hpp"
#include "machine/kernel_modules.hpp"
#include "machine/mapped_libraries.hpp"
#include "machine/nvml_facts.hpp"
#include "machine/pci_devices.hpp"
#include "machine/private_words.hpp"
#include "machine/system_facts.hpp"
#include "readers/libtorch_files.hpp"
#include "writers/comparison_outputs.hpp"
#include "writers/report_writer.hpp"

#include <fcntl.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>

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

/// Asked to stop where there is nothing to finish.
struct Interrupted : std::exception {};

ChildResult run_child_unless_interrupted(const ChildCall& call) {
  ChildResult result = run_child(call, [] { return interrupting_signal() != 0; });
  if (result.end == ChildEnd::kGivenUp) throw Interrupted();
  return result;
}

MachineProbes real_machine() {
  MachineProbes machine;
  machine.cpu = [] { return read_cpu_facts(); };
  machine.memory = [] { return read_host_memory(); };
  machine.nvml = [] { return read_nvml_facts(); };
  machine.watch_card = [](const std::string& uuid) { return std::make_unique<CardWatch>(uuid); };
  machine.environment_variable = environment_variable;
  machine.run_child = run_child_unless_interrupted;
  machine.system = [] { return read_system_facts(); };
  machine.pci_devices = [] { return read_pci_devices(); };
  machine.modules = [] { return read_kernel_modules(); };
  machine.nodes = [] { return read_device_nodes(); };
  machine.driver_library = [](const std::string& name) { return find_driver_library(name); };
  machine.driver_api = [] { return ask_driver_api(); };
  machine.mapped_libraries = [] { return mapped_libraries(); };
  machine.architectures_in_file = architectures_in_file;
  machine.private_words = private_words_here;
  return machine;
}

void start_again(char** arguments, const std::map<std::string, std::string>& variables) {
  hold_interrupts();
  if (interrupting_signal() != 0) throw Interrupted();
  for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
  execv(kThisProgram, arguments);
  throw std::runtime_error("starting again failed: " + std::string(std::strerror(errno)));
}

/// Every message starts with the command that has something to say; a probe's is repeated by its
/// parent.
std::string message_pattern(const std::vector<std::string>& words) {
  if (!words.empty() && words.front() == kProbeCommand) return "%v";
  const std::string command = command_of(words);
  return command.empty() ? "gpuready: %v" : "gpuready " + command + ": %v";
}

void set_up_logging(const std::string& pattern) {
  auto logger = spdlog::stderr_logger_st("gpuready");
  logger->set_pattern(pattern);
  spdlog::set_default_logger(std::move(logger));
}

spdlog::level::level_enum log_level(Verbosity verbosity) {
  if (verbosity == Verbosity::kQuiet) return spdlog::level::err;
  return verbosity == Verbosity::kVerbose ? spdlog::level::debug : spdlog::level::info;
}

TextStyle text_style(ColourWish wish) {
  return {output_width(), stdout_is_coloured(wish) ? Colour::kAlways : Colour::kNever};
}

std::unique_ptr<Progress> make_progress(const Invocation& invocation) {
  const bool draws = invocation.progress == ProgressWish::kAuto &&
                     invocation.verbosity != Verbosity::kQuiet && stderr_takes_progress();
  if (draws) return std::make_unique<ProgressLine>();
  return std::make_unique<NoProgress>();
}

/// What the context's functions work on, for as long as a command runs.
class Session {
 public:
  Session(const Invocation& invocation, char** arguments)
      : arguments_(arguments),
        module_(module_path(invocation.module)),
        style_(text_style(invocation.colour)),
        progress_(make_progress(invocation)),
        outputs_(invocation.outputs),
        rows_(outputs_, style_, say) {
    standard_output_.open();
  }

  Context context() {
    MachineProbes machine = real_machine();
    machine.driver = [this] { return read_driver_facts({[this] { return ask_nvml(); }}); };
    return {std::move(machine),
            [this]() -> Backend& { return backend(); },
            [this] { return module_description(module_); },
            module_,
            [this](const auto& words) { return own_call(words); },
            [this](const auto& variables) { start_again(arguments_, variables); },
            {steady_now_s, [] { return interrupting_signal() != 0; }, *progress_},
            rows_,
            [this](const ReportSection& section) { show(report_text(section, style_)); },
            [this](const std::vector<Finding>& findings) { show(findings_text(findings, style_)); },
            [this](std::string_view text) { standard_output_.write(text); },
            say,
            [this](const Comparison& comparison) {
              write_comparison(comparison, outputs_, style_, say);
            },
            [this](std::string_view document) { write_json(document); }};
  }

 private:
  static void say(const std::string& text) { spdlog::info(text); }

  Backend& backend() {
    if (backend_ == nullptr) {
      spdlog::debug("opening {}", module_);
      backend_ = &load_backend(module_);
    }
    return *backend_;
  }

  [[nodiscard]] ChildCall own_call(const std::vector<std::string>& words) const {
    ChildCall call;
    call.argv = {kThisProgram};
    call.argv.insert(call.argv.end(), words.begin(), words.end());
    call.set_environment[kModuleVariable] = module_;
    return call;
  }

  [[nodiscard]] DriverFacts ask_nvml() const {
    ChildCall call = own_call(nvml_probe_words());
    call.time_limit_s = kNvmlTimeLimitSeconds;
    return read_nvml_answer(run_child_unless_interrupted(call));
  }

  void write_json(std::string_view document) {
    if (outputs_.json) write_whole(*outputs_.json, OutputForm::kDocument, document, say);
  }

  /// Parts of a report stand an empty line apart.
  void show(const std::string& text) {
    if (text.empty()) return;
    standard_output_.write((shown_any_ ? "\n" : "") + text);
    shown_any_ = true;
  }

  char** arguments_;
  std::string module_;
  TextStyle style_;
  std::unique_ptr<Progress> progress_;
  OutputTarget standard_output_{kStandardOutput, OutputForm::kRows};
  RowTargets outputs_;
  RowOutputs rows_;
  Backend* backend_ = nullptr;
  bool shown_any_ = false;
};

int run(const Invocation& invocation, char** arguments) {
  Session session(invocation, arguments);
  Context context = session.context();
  const int exit_code = invocation.run(context);
  return interrupting_signal() != 0 ? kSignalBase + interrupting_signal() : exit_code;
}

/// A file opened later would take the number of a closed stream, and messages would go into it.
/// Reading and writing the wrong way round fails on what stands in.
void keep_closed_streams_closed() {
  for (const auto& [stream, flags] :
       {std::pair{STDIN_FILENO, O_WRONLY}, std::pair{STDOUT_FILENO, O_RDONLY},
        std::pair{STDERR_FILENO, O_WRONLY}}) {
    if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", flags) != stream) _exit(kFailed);
  }
}

/// The kernel's answer to a page that its file does not have: LibTorch's libraries are mapped, and
/// a download or copy of them may have been cut off.
void tell_of_a_cut_off_file(int) {
  constexpr std::string_view kMessage =
      "gpuready: a file in use is cut off (SIGBUS), most likely a library of LibTorch: install it "
      "again.\n";
  static_cast<void>(::write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  _exit(kFailed);
}

/// What was typed may hold anything: the message stays one line without control characters.
int refuse(const std::exception& error, int exit_code) {
  spdlog::error(one_line(error.what()));
  return exit_code;
}

int run_guarded(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  set_up_logging(message_pattern(words));
  try {
    const Invocation invocation = parse_command_line(words);
    spdlog::set_level(log_level(invocation.verbosity));
    return run(invocation, arguments);
  } catch (const ClosedPipe&) {
    return kDone;
  } catch (const Interrupted&) {
    return kSignalBase + interrupting_signal();
  } catch (const UsageError& error) {
    return refuse(error, kUsage);
  } catch (const OutputError& error) {
    return refuse(error, kUsage);
  } catch (const std::exception& error) {
    return refuse(error, kFailed);
  }
}

}  // namespace
}  // namespace gpuready

int main(int count, char** arguments) {
  gpuready::keep_closed_streams_closed();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGBUS, gpuready::tell_of_a_cut_off_file);
  gpuready::watch_for_interrupts();
  return gpuready::run_guarded(count, arguments);
}
