// SPDX-License-Identifier: MIT
#include "doctor/libtorch_rules.hpp"

#include "doctor/needs_text.hpp"
#include "machine/library_names.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace gpuready {
namespace {

struct Subject {
  const LibtorchTree& tree;
  const TargetGpus& target;
};

std::string cuda_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string capability_text(std::pair<int, int> capability) {
  return std::to_string(capability.first) + "." + std::to_string(capability.second);
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : " ") + part;
  return text;
}

/// Of the CUDA half alone: what the CPU half lacks is told by its own rule.
std::string missing_for_cuda(const Subject& subject, bool of_nvidia) {
  return missing_text(subject.tree.cuda_needs, [&](std::string_view name) {
    const auto& cpu = subject.tree.cpu_needs.libraries;
    const bool is_known = std::any_of(cpu.begin(), cpu.end(), [&](const NeededLibrary& library) {
      return library.name == name && library.path.empty();
    });
    return !is_known && is_nvidia_library(name) == of_nvidia;
  });
}

std::string unreadable(const Subject& subject) {
  if (!subject.tree.problem.empty()) return subject.tree.problem;
  const std::string text = unreadable_text(subject.tree.cpu_needs);
  return text.empty() ? unreadable_text(subject.tree.cuda_needs) : text;
}

std::string other_processor(const Subject& subject) {
  const LibtorchTree& tree = subject.tree;
  if (tree.machine.empty() || tree.machine == tree.this_machine) return {};
  return "it is for " + tree.machine + ", this machine is " + tree.this_machine;
}

std::string cpu_half_incomplete(const Subject& subject) {
  return missing_text(subject.tree.cpu_needs, [](std::string_view) { return true; });
}

std::string too_new_for_system(const Subject& subject) {
  const std::string text = lacking_versions_text(subject.tree.cpu_needs);
  return text.empty() ? lacking_versions_text(subject.tree.cuda_needs) : text;
}

std::string rocm_build(const Subject& subject) {
  const bool is_rocm = subject.tree.cuda_library.empty() && !subject.tree.hip_library.empty();
  return is_rocm && !subject.target.capabilities.empty() ? "it has " + subject.tree.hip_library
                                                         : "";
}

std::string cpu_only(const Subject& subject) {
  const bool is_cpu_only = subject.tree.cuda_library.empty() && subject.tree.hip_library.empty();
  return is_cpu_only ? "no libtorch_cuda.so in " + subject.tree.library_dir : "";
}

std::string light(const Subject& subject) {
  return missing_for_cuda(subject, true);
}

std::string cuda_half_incomplete(const Subject& subject) {
  return missing_for_cuda(subject, false);
}

/// Within a major version every driver of it does.
std::string newer_than_driver(const Subject& subject) {
  const auto built_for = subject.tree.cuda_version;
  const auto driver = subject.target.cuda_driver_version;
  if (!built_for || !driver || *built_for / 1000 <= *driver / 1000) return {};
  return "built for CUDA " + cuda_text(*built_for) + ", the driver does " + cuda_text(*driver) +
         " at most";
}

std::string no_code(const Subject& subject, bool for_all) {
  const auto& architectures = subject.tree.architectures;
  const auto& cards = subject.target.capabilities;
  std::vector<std::string> without;
  for (const auto& card : cards) {
    if (!has_code_for(architectures, card)) without.push_back(capability_text(card));
  }
  if (architectures.empty() || without.empty() || (without.size() == cards.size()) != for_all)
    return {};
  return "compute capability " + joined(without) + "; it has code for " + joined(architectures);
}

std::string twice(const Subject& subject) {
  const std::string text = twice_text(subject.tree.cuda_needs);
  return text.empty() ? twice_text(subject.tree.cpu_needs) : text;
}

std::string shadowed(const Subject& subject) {
  const std::string text = shadowed_text(subject.tree.cuda_needs);
  return text.empty() ? shadowed_text(subject.tree.cpu_needs) : text;
}

template <const char* const& text>
std::string fixed(const Subject&) {
  return text;
}

constexpr const char* kInstallAgain =
    "Install this LibTorch again, all of it: a download or copy of the file was cut off.";
constexpr const char* kForHere =
    "Install one for this machine: bash cmake/bootstrap.sh libtorch --libtorch wheel";
constexpr const char* kInstallMissing =
    "Install the packages that have these libraries (on Debian and Ubuntu: apt-file search NAME "
    "tells which), or this LibTorch again with all its packages (pip install torch, without "
    "--no-deps).";
constexpr const char* kOlder =
    "Take an older LibTorch, or a newer system: TORCH_VERSION=2.7.1 bash cmake/bootstrap.sh "
    "libtorch "
    "--libtorch wheel-full installs another wheel beside it.";
constexpr const char* kFullWheel =
    "Install a CUDA LibTorch that fits this machine beside it: bash cmake/bootstrap.sh libtorch "
    "--libtorch wheel-full";
constexpr const char* kLight =
    "Nothing to repair for the CPU: a light installation leaves NVIDIA's libraries out. For a GPU "
    "install the full wheel: bash cmake/bootstrap.sh libtorch --libtorch wheel-full";
constexpr const char* kFitting =
    "Take a LibTorch that fits driver and card (the table in docs/libtorch.md; bash "
    "cmake/bootstrap.sh libtorch --libtorch wheel-full installs it), or a newer driver.";
constexpr const char* kHideCards =
    "Hide the cards that it has no code for: CUDA_VISIBLE_DEVICES=N PROGRAM, with N the number of "
    "one that it has code for; or take a LibTorch that has code for all.";
constexpr const char* kOneCopy =
    "Keep one of the packages that own the copies: pip list shows them (nvidia-...), pip uninstall "
    "removes one.";
constexpr const char* kUnset =
    "Start programs that use it without the variable: env -u LD_LIBRARY_PATH PROGRAM";

const std::array<SubjectRule<Subject>, 13> kRules{{
    {"other_processor", Weight::kStops, "This LibTorch is built for another processor",
     other_processor, fixed<kForHere>},
    {"library_unreadable", Weight::kStops, "A library of this LibTorch cannot be read", unreadable,
     fixed<kInstallAgain>},
    {"system_too_old", Weight::kStops, "This LibTorch is built for a newer system",
     too_new_for_system, fixed<kOlder>},
    {"cpu_half_incomplete", Weight::kStops, "Libraries that the CPU half needs are missing",
     cpu_half_incomplete, fixed<kInstallMissing>},
    {"cpu_only_libtorch", Weight::kStops, "This LibTorch is a CPU-only build", cpu_only,
     fixed<kFullWheel>},
    {"rocm_libtorch", Weight::kStops, "This LibTorch is for AMD cards, the cards here are NVIDIA's",
     rocm_build, fixed<kFullWheel>},
    {"light_libtorch", Weight::kStops,
     "This LibTorch is a light installation: NVIDIA's libraries are not there", light,
     fixed<kLight>},
    {"cuda_half_incomplete", Weight::kStops, "Libraries that the CUDA half needs are missing",
     cuda_half_incomplete, fixed<kInstallMissing>},
    {"newer_than_driver", Weight::kStops, "This LibTorch's CUDA is too new for the driver",
     newer_than_driver, fixed<kFitting>},
    {"no_code_for_card", Weight::kStops, "This LibTorch has no code for the card",
     [](const Subject& subject) { return no_code(subject, true); }, fixed<kFitting>},
    {"no_code_for_one_card", Weight::kWarns, "This LibTorch has code for some of the cards only",
     [](const Subject& subject) { return no_code(subject, false); }, fixed<kHideCards>},
    {"library_shadowed", Weight::kWarns, "LD_LIBRARY_PATH puts other libraries before its own",
     shadowed, fixed<kUnset>},
    {"library_twice", Weight::kWarns, "Two packages have a library that it needs", twice,
     fixed<kOneCopy>},
}};

std::optional<int> number_of(std::string_view text) {
  int number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && rest == end ? std::optional<int>(number) : std::nullopt;
}

bool runs(std::string_view architecture, int wanted) {
  const auto underscore = architecture.find('_');
  if (underscore == std::string_view::npos) return false;
  std::string_view digits = architecture.substr(underscore + 1);
  const bool is_exact = !digits.empty() && digits.back() == 'a';
  if (!digits.empty() && (digits.back() == 'a' || digits.back() == 'f')) digits.remove_suffix(1);
  const auto built_for = number_of(digits);
  if (!built_for) return false;
  if (is_exact) return wanted == *built_for;
  if (architecture.substr(0, underscore) == "compute") return wanted >= *built_for;
  return wanted / 10 == *built_for / 10 && wanted >= *built_for;
}

}  // namespace

bool has_code_for(const std::vector<std::string>& architectures, std::pair<int, int> capability) {
  return std::any_of(architectures.begin(), architectures.end(),
                     [&](const std::string& architecture) {
                       return runs(architecture, capability.first * 10 + capability.second);
                     });
}

Judgement judge_libtorch(const LibtorchTree& tree, const TargetGpus& target) {
  Judgement judgement = judge_by(kRules, Subject{tree, target});
  if (judgement.usable && !target.cuda_driver_version && target.capabilities.empty())
    judgement.verdict += " as far as its files tell; no NVIDIA driver here to compare it with";
  return judgement;
}

std::vector<Finding> libtorch_findings() {
  std::vector<Finding> findings;
  findings.reserve(kRules.size());
  for (const auto& rule : kRules) findings.push_back({rule.id, rule.title, {}, {}});
  return findings;
}

}  // namespace gpuready
