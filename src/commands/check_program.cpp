// SPDX-License-Identifier: MIT
#include "commands/check_program.hpp"

#include "commands/inspection.hpp"
#include "commands/usage_error.hpp"
#include "doctor/program_rules.hpp"
#include "readers/file_bytes.hpp"
#include "readers/program_file.hpp"

#include <filesystem>

namespace gpuready {
namespace {

ProgramFacts read(Context& context, const std::string& path) {
  try {
    return read_program(path, loader_settings(context));
  } catch (const UnreadableFile& error) {
    throw UsageError("--program: '" + path + "' " + error.what() +
                     "; name a program or a shared library, such as build/my_program");
  }
}

std::string cuda_half_text(const ProgramFacts& facts) {
  if (!facts.torch_cuda.empty()) return "needed: " + facts.torch_cuda;
  if (facts.torch_cpu.empty()) return "";
  if (facts.torch_cuda_beside.empty()) return "this LibTorch has none";
  return (facts.names_torch_cuda ? "opened when it runs: " : "not needed: ") +
         facts.torch_cuda_beside;
}

std::string needed_text(const ProgramFacts& facts) {
  std::string text;
  for (const std::string& name : facts.needed) text += (text.empty() ? "" : " ") + name;
  return text.empty() ? "no libraries" : text;
}

ReportSection program_section(const ProgramFacts& facts) {
  ReportSection section{"Program", {}, {}, {}};
  section.lines = {{"file", facts.path}, {"processor", facts.machine}};
  if (facts.is_static || facts.machine != facts.this_machine) return section;
  section.lines.push_back({"needs", needed_text(facts)});
  section.lines.push_back(
      {"and with their needs", std::to_string(facts.needs.libraries.size()) + " libraries"});
  section.lines.push_back({"LibTorch", facts.torch_cpu});
  section.lines.push_back({"CUDA half", cuda_half_text(facts)});
  if (!facts.torch_cpu.empty()) {
    const std::string folder = std::filesystem::path(facts.torch_cpu).parent_path().string();
    section.paragraphs = {"Whether that LibTorch fits driver and card: gpuready check --libtorch " +
                          folder};
  }
  return section;
}

}  // namespace

int run_check_program(Context& context, const std::string& path) {
  const ProgramFacts facts = read(context, path);
  return show_judgement(context, judge_program(facts), {program_section(facts)});
}

}  // namespace gpuready
