// SPDX-License-Identifier: MIT
#include "commands/check.hpp"

#include "commands/fact_sections.hpp"
#include "commands/gather_facts.hpp"
#include "commands/usage_error.hpp"
#include "doctor/rules.hpp"
#include "readers/facts_json.hpp"
#include "writers/facts_json.hpp"
#include "writers/output_path.hpp"
#include "writers/text_layout.hpp"

namespace gpuready {
namespace {

Facts facts_to_judge(Context& context, const CheckOptions& options) {
  try {
    Facts facts = options.facts_file ? read_facts(*options.facts_file) : gather_facts(context);
    if (options.privacy == Privacy::kLifted) return facts;
    return without_private_words(facts, context.machine.private_words());
  } catch (const UnreadableFacts& error) {
    throw UsageError("--facts: " + std::string(error.what()));
  }
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

std::string architectures_text(const LibtorchView& view) {
  std::string text;
  for (const std::string& architecture : view.architectures)
    text += (text.empty() ? "" : " ") + architecture;
  return text;
}

/// As LibTorch and cuDNN write it: 91900.
std::string cudnn_text(const LibtorchView& view) {
  if (!view.cudnn_version) return {};
  std::string text = "built with " + std::to_string(*view.cudnn_version);
  if (view.cudnn_runtime_version) text += ", loaded " + std::to_string(*view.cudnn_runtime_version);
  return text;
}

ReportSection libtorch_facts(const Facts& facts) {
  ReportSection section{"LibTorch", {}, {}, {}};
  section.lines = {{"module", facts.module_path}, {"built with", facts.module_description}};
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
      {"has code for", architectures_text(view)},
      {"cuDNN", cudnn_text(view)},
      {"CUDA available", view.cuda_available ? "yes" : "no"},
      {"its reason", view.unavailable_reason},
      {"BLAS", view.blas + (view.blas_core.empty() ? "" : ", kernel " + view.blas_core)}};
  section.lines.insert(section.lines.end(), answers.begin(), answers.end());
  return section;
}

ReportSection kernel_section(const Facts& facts) {
  ReportSection section{"First kernels", {}, {}, {}};
  if (facts.kernels.empty()) section.lines = {{"GPU", "none tried"}};
  for (const KernelProof& proof : facts.kernels) {
    section.lines.push_back({one_line(proof.kernel + " on " + proof.device),
                             proof.correct ? "ran, its value is right" : proof.error});
  }
  return section;
}

ReportSection hardware_section(const Facts& facts) {
  ReportSection section{"Hardware", {}, {}, {}};
  section.lines = {{"NVIDIA devices on the PCI bus",
                    facts.pci_devices ? std::to_string(count_nvidia_displays(*facts.pci_devices))
                                      : std::string{}}};
  return section;
}

/// Where this comes from, when it is not this machine, now.
std::string recorded_text(const Facts& facts, const CheckOptions& options) {
  if (!options.facts_file) return {};
  const std::string when = facts.gathered_at.empty() ? "at an unknown time" : facts.gathered_at;
  return " (RECORDED " + one_line(when) + ", not of this machine now)";
}

void show(Context& context, const Facts& facts, const std::vector<Finding>& findings,
          const std::string& title) {
  context.show({title, {}, {}, {}});
  context.show(hardware_section(facts));
  context.show(driver_section(facts.driver));
  context.show(libtorch_facts(facts));
  context.show(kernel_section(facts));
  context.show_findings(findings);
}

void show_way_out(Context& context) {
  context.show({"Nothing is broken",
                {},
                {},
                {"The CPU runs most lessons. For a GPU, see the last step of `gpuready lesson`."}});
}

}  // namespace

int run_check(Context& context, const CheckOptions& options) {
  const Facts facts = facts_to_judge(context, options);
  const auto findings = find_causes(facts);
  const Verdict verdict = judge(facts, findings);
  if (options.json) context.write_json(facts_document(facts, findings, verdict.text));
  if (!options.json || !same_target(*options.json, kStandardOutput)) {
    show(context, facts, findings, verdict.text + recorded_text(facts, options));
    if (verdict.readiness == Readiness::kNoGpu) show_way_out(context);
  }
  return verdict.readiness == Readiness::kReady ? 0 : 1;
}

}  // namespace gpuready
