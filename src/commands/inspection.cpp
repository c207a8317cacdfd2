// SPDX-License-Identifier: MIT
#include "commands/inspection.hpp"

#include "writers/text_layout.hpp"

#include <utility>

namespace gpuready {

LoaderSettings loader_settings(const Context& context) {
  return {context.machine.environment_variable("LD_LIBRARY_PATH").value_or(""), {}};
}

PlaceSources place_sources(const Context& context) {
  return {context.machine.environment_variable, context.machine.run_child, {}};
}

void show_clean(Context& context, ReportSection section) {
  section.title = one_line(section.title);
  for (ReportLine& line : section.lines) line = {one_line(line.label), one_line(line.value)};
  for (std::string& paragraph : section.paragraphs) paragraph = one_line(paragraph);
  context.show(section);
}

int show_judgement(Context& context, Judgement judgement,
                   const std::vector<ReportSection>& sections) {
  show_clean(context, {judgement.verdict, {}, {}, {}});
  for (const ReportSection& section : sections) show_clean(context, section);
  for (Finding& finding : judgement.findings) {
    finding.evidence = one_line(finding.evidence);
    finding.remedy = one_line(finding.remedy);
  }
  context.show_findings(judgement.findings);
  return judgement.usable ? 0 : 1;
}

}  // namespace gpuready
