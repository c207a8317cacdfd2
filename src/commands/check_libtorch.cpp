// SPDX-License-Identifier: MIT
#include "commands/check_libtorch.hpp"

#include "commands/environment.hpp"
#include "commands/inspection.hpp"
#include "commands/usage_error.hpp"
#include "doctor/libtorch_rules.hpp"
#include "readers/libtorch_files.hpp"

namespace gpuready {
namespace {

LibtorchTree read(const Context& context, const std::string& path) {
  const auto place = locate_libtorch(path);
  if (!place) {
    throw UsageError(
        "--libtorch: '" + path +
        "' holds no LibTorch: there is no lib/libtorch_cpu.so with lib/libc10.so in it; "
        "gpuready check --list shows those here");
  }
  const bool is_packaged = place->root == "/usr";
  return read_libtorch(*place, is_packaged ? packaged_libtorch_version(place_sources(context)) : "",
                       loader_settings(context));
}

TargetGpus target_of(const DriverFacts& driver) {
  TargetGpus target;
  target.cuda_driver_version = driver.cuda_driver_version;
  for (const GpuCard& card : driver.cards) {
    if (card.capability_major && card.capability_minor)
      target.capabilities.emplace_back(*card.capability_major, *card.capability_minor);
  }
  return target;
}

std::string abi_text(const std::optional<int>& abi) {
  if (!abi) return "";
  return *abi == 1 ? "new (_GLIBCXX_USE_CXX11_ABI=1)" : "old (_GLIBCXX_USE_CXX11_ABI=0)";
}

std::string architectures_text(const LibtorchTree& tree) {
  std::string text;
  for (const std::string& name : tree.architectures) text += (text.empty() ? "" : " ") + name;
  return tree.cuda_library.empty() ? "none, it has no CUDA half" : text;
}

std::string needed_and_here(const std::string& needed, const std::string& here) {
  if (needed.empty() && here.empty()) return "";
  return (needed.empty() ? "unknown" : needed) + ", here: " + (here.empty() ? "unknown" : here);
}

ReportSection tree_section(const LibtorchTree& tree) {
  ReportSection section{"LibTorch", {}, {}, {}};
  section.lines = {{"folder", tree.root},
                   {"libraries", tree.library_dir},
                   {"version", tree.version},
                   {"variant", tree.variant},
                   {"CUDA it was built for", cuda_version_text(tree.cuda_version)},
                   {"GPU code for", architectures_text(tree)},
                   {"C++ ABI of std::string", abi_text(tree.cxx11_abi)},
                   {"C++ standard of its headers",
                    tree.cxx_standard ? "C++" + std::to_string(*tree.cxx_standard) : ""},
                   {"glibc needed", needed_and_here(tree.glibc_needed, tree.glibc_here)},
                   {"libstdc++ needed", needed_and_here(tree.glibcxx_needed, tree.glibcxx_here)}};
  return section;
}

std::string cards_text(const TargetGpus& target) {
  std::string text;
  for (const auto& [major, minor] : target.capabilities)
    text += (text.empty() ? "" : ", ") + capability_text(major, minor);
  return text;
}

ReportSection target_section(const TargetGpus& target) {
  ReportSection section{"This machine", {}, {}, {}};
  section.lines = {{"CUDA of the driver, at most", cuda_version_text(target.cuda_driver_version)},
                   {"compute capability", cards_text(target)}};
  return section;
}

}  // namespace

int run_check_libtorch(Context& context, const std::string& path) {
  const LibtorchTree tree = read(context, path);
  const TargetGpus target = target_of(context.machine.driver());
  return show_judgement(context, judge_libtorch(tree, target),
                        {tree_section(tree), target_section(target)});
}

}  // namespace gpuready
