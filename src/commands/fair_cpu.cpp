// SPDX-License-Identifier: MIT
#include "commands/fair_cpu.hpp"

#include "commands/probe.hpp"
#include "commands/usage_error.hpp"
#include "machine/blas_core.hpp"

namespace gpuready {
namespace {

constexpr const char* kCoretypeVariable = "OPENBLAS_CORETYPE";
constexpr const char* kAutoCore = "auto";
constexpr const char* kOwnCore = "as-is";
/// The same value, set beside OPENBLAS_CORETYPE by this program, so that the second start knows who
/// set it.
constexpr const char* kSetByUsVariable = "GPUREADY_SET_BLAS_CORE";

/// Some of OpenBLAS's kernels crash or compute wrongly on some CPUs: nothing is trusted before it
/// has multiplied once.
bool proves_itself(const Context& context, const std::string& core) {
  ChildCall call = context.own_call(cpu_probe_words());
  call.set_environment[kCoretypeVariable] = core;
  call.time_limit_s = kProbeTimeLimitSeconds;
  const ChildResult result = context.machine.run_child(call);
  return result.end == ChildEnd::kExited && result.exit_code == 0;
}

void switch_core(const Context& context, const std::string& core) {
  context.notice("starting again with " + std::string(kCoretypeVariable) + "=" + core +
                 ", which this CPU can run (--blas-core as-is leaves OpenBLAS's own choice)");
  context.restart_with({{kCoretypeVariable, core}, {kSetByUsVariable, core}});
}

void keep_slow_core(FairCpu& cpu, const std::string& core, const std::string& why) {
  cpu.warnings.emplace_back("slow_blas");
  cpu.slow_blas_reason = "OpenBLAS kernel " + cpu.blas_core + " is older than this CPU, " + core +
                         " would fit: " + why;
  cpu.note = cpu.slow_blas_reason;
}

bool names_core(const FairCpuOptions& options) {
  return options.blas_core != kAutoCore && options.blas_core != kOwnCore;
}

/// Why a kernel stays that is known to be too old.
std::string reason_to_keep(const FairCpuOptions& options, const std::string& variable,
                           bool is_ours) {
  if (is_ours) return "it did not take " + std::string(kCoretypeVariable) + "=" + variable;
  if (options.blas_core == kOwnCore) return "left as it is, as asked";
  return std::string(kCoretypeVariable) + " is set from outside";
}

void try_core(Context& context, const FairCpuOptions& options, const std::string& core,
              FairCpu& cpu) {
  if (proves_itself(context, core)) return switch_core(context, core);
  if (names_core(options)) {
    throw std::runtime_error("OpenBLAS core " + core +
                             " failed a small verified product on this CPU. Choose another "
                             "--blas-core, or as-is.");
  }
  keep_slow_core(cpu, core, "it failed a small verified product, so it is not used");
}

void apply_core_rule(Context& context, const FairCpuOptions& options, const CpuFacts& facts,
                     FairCpu& cpu) {
  const auto variable = context.machine.environment_variable(kCoretypeVariable);
  const bool is_ours =
      variable && variable == context.machine.environment_variable(kSetByUsVariable);
  const BlasCoreChoice choice =
      choose_blas_core({cpu.blas_core, facts.flags, variable, options.blas_core});
  if (choice.action == BlasCoreAction::kSwitch) {
    try_core(context, options, choice.core, cpu);
  } else if (choice.action == BlasCoreAction::kWarn) {
    keep_slow_core(cpu, choice.core, reason_to_keep(options, variable.value_or(""), is_ours));
  } else if (is_ours) {
    cpu.note = std::string(kCoretypeVariable) + "=" + *variable + " was set by gpuready";
  } else if (names_core(options) && cpu.blas_core.empty()) {
    context.notice("--blas-core " + options.blas_core + " has no effect: " + cpu.blas +
                   " is not OpenBLAS");
  }
}

}  // namespace

bool is_blas_core_wish(const std::string& word) {
  return word == kAutoCore || word == kOwnCore || kernel_generation(word).has_value();
}

FairCpu set_up_fair_cpu(Context& context, const FairCpuOptions& options) {
  const CpuFacts facts = context.machine.cpu();
  Backend& backend = context.backend();
  FairCpu cpu;
  cpu.name = facts.name;
  const auto wanted =
      options.threads.value_or(usable_threads(facts.affinity_cpus, facts.quota_cpus));
  const Status set = backend.set_threads(static_cast<std::int32_t>(wanted));
  if (set.outcome != Outcome::kOk) throw std::runtime_error(std::string(set.text));
  const BlasFacts blas = backend.blas();
  cpu.blas = blas.name;
  cpu.blas_core = blas.core;
  cpu.threads = blas.threads;
  if (cpu.threads == 1) cpu.warnings.emplace_back("one_thread");
  apply_core_rule(context, options, facts, cpu);
  return cpu;
}

}  // namespace gpuready
