// SPDX-License-Identifier: MIT
#include "commands/check.hpp"

#include "commands/fact_sections.hpp"
#include "commands/probe.hpp"
#include "doctor/rules.hpp"

namespace gpuready {
namespace {

/// LibTorch is loaded in a child only: its start, the driver's and the first kernel can hang or
/// crash.
Facts gather(Context& context) {
  ChildCall call = context.own_call(gpu_probe_words());
  call.time_limit_s = kProbeTimeLimitSeconds;
  const ProbeAnswer answer = read_probe_answer(context.machine.run_child(call));
  Facts facts;
  facts.nvidia_devices = context.machine.nvidia_devices();
  facts.driver = context.machine.driver();
  facts.libtorch = answer.libtorch;
  facts.kernel = answer.kernel;
  facts.libtorch_error = answer.error;
  return facts;
}

std::string cuda_half_text(const LibtorchView& view) {
  const std::string missing = missing_cuda_half(view);
  return missing.empty() ? view.cuda_library_path : missing;
}

/// The package's version says more than the library's own, as long as it is that package.
std::string loaded_version_text(const LibtorchView& view) {
  const bool is_the_same = view.loaded_version == view.header_version;
  return is_the_same || view.loaded_version.empty() ? view.version : view.loaded_version;
}

ReportSection libtorch_facts(const Context& context, const Facts& facts) {
  ReportSection section{"LibTorch", {}, {}, {}};
  section.lines = {{"module", context.module_path}, {"built with", context.module_description()}};
  if (!facts.libtorch) {
    section.lines.push_back({"could not be asked", facts.libtorch_error});
    return section;
  }
  const LibtorchView& view = *facts.libtorch;
  const std::vector<ReportLine> answers = {
      {"version", loaded_version_text(view)},
      {"loaded from", view.cpu_library_path},
      {"CUDA half", cuda_half_text(view)},
      {"CUDA it was built for", cuda_version_text(view.cuda_runtime_version)},
      {"CUDA available", view.cuda_available ? "yes" : "no"},
      {"its reason", view.unavailable_reason},
      {"BLAS", view.blas + (view.blas_core.empty() ? "" : ", kernel " + view.blas_core)}};
  section.lines.insert(section.lines.end(), answers.begin(), answers.end());
  return section;
}

std::string kernel_text(const std::optional<KernelProof>& kernel) {
  if (!kernel) return "not tried";
  return kernel->correct ? "ran, its value is right" : kernel->error;
}

ReportSection kernel_section(const Facts& facts) {
  ReportSection section{"First kernel", {}, {}, {}};
  section.lines = {{facts.kernel ? facts.kernel->device : "GPU", kernel_text(facts.kernel)}};
  return section;
}

ReportSection hardware_section(const Facts& facts) {
  ReportSection section{"Hardware", {}, {}, {}};
  section.lines = {{"NVIDIA devices on the PCI bus", std::to_string(facts.nvidia_devices)}};
  return section;
}

}  // namespace

int run_check(Context& context) {
  const Facts facts = gather(context);
  const auto findings = find_causes(facts);
  const Verdict verdict = judge(facts, findings);
  context.show({verdict.text, {}, {}, {}});
  context.show(hardware_section(facts));
  context.show(driver_section(facts.driver));
  context.show(libtorch_facts(context, facts));
  context.show(kernel_section(facts));
  context.show_findings(findings);
  if (verdict.readiness == Readiness::kNoGpu) {
    context.show(
        {"Nothing is broken",
         {},
         {},
         {"The CPU runs most lessons. For a GPU, see the last step of `gpuready lesson`."}});
  }
  return verdict.readiness == Readiness::kReady ? 0 : 1;
}

}  // namespace gpuready
