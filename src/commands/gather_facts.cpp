// SPDX-License-Identifier: MIT
#include "commands/gather_facts.hpp"

#include "catalog/build_facts.hpp"
#include "commands/environment.hpp"
#include "commands/probe.hpp"
#include "machine/blas_core.hpp"

namespace gpuready {
namespace {

ChildResult ask_child(const Context& context, const std::vector<std::string>& words,
                      double time_limit_s) {
  ChildCall call = context.own_call(words);
  call.time_limit_s = time_limit_s;
  return context.machine.run_child(call);
}

/// LibTorch does not tell them without a driver, the file does.
void complete_architectures(const Context& context, Facts& facts) {
  if (!facts.libtorch || !facts.libtorch->architectures.empty()) return;
  const std::string& path = facts.libtorch->cuda_library_path;
  if (!path.empty()) facts.libtorch->architectures = context.machine.architectures_in_file(path);
}

/// Unknown for a kernel that is not OpenBLAS's, or that its list does not have.
void judge_blas_core(const Context& context, const CpuFacts& cpu, Facts& facts) {
  const std::string core = facts.libtorch ? facts.libtorch->blas_core : "";
  if (!kernel_generation(core)) return;
  const BlasCoreChoice choice = choose_blas_core(
      {core, cpu.flags, context.machine.environment_variable("OPENBLAS_CORETYPE"), "auto"});
  facts.cpu.blas_core_too_old = choice.action != BlasCoreAction::kKeep;
  facts.cpu.better_blas_core = choice.core;
}

void add_cpu(const Context& context, Facts& facts) {
  const CpuFacts cpu = context.machine.cpu();
  facts.cpu.name = cpu.name;
  facts.cpu.threads = usable_threads(cpu.affinity_cpus, cpu.quota_cpus);
  facts.cpu.host_cpus = cpu.online_cpus;
  facts.cpu.memory_available_bytes = context.machine.memory().available_bytes;
  judge_blas_core(context, cpu, facts);
}

}  // namespace

Facts gather_facts(Context& context) {
  Facts facts;
  facts.gathered_at = now_text();
  facts.gpuready_version = build_facts().version;
  facts.system = context.machine.system();
  facts.pci_devices = context.machine.pci_devices();
  facts.modules = context.machine.modules();
  facts.nodes = context.machine.nodes();
  facts.driver = context.machine.driver();
  add_driver_answer(ask_child(context, driver_probe_words(), kDriverTimeLimitSeconds), facts);
  facts.module_path = context.module_path;
  facts.module_description = context.module_description();
  add_gpu_answer(ask_child(context, gpu_probe_words(), kProbeTimeLimitSeconds), facts);
  complete_architectures(context, facts);
  add_cpu(context, facts);
  return facts;
}

}  // namespace gpuready
