// SPDX-License-Identifier: MIT
#include "commands/check_list.hpp"

#include "commands/inspection.hpp"
#include "machine/library_names.hpp"
#include "readers/file_bytes.hpp"
#include "readers/libtorch_files.hpp"

#include <filesystem>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

fs::path real_path(const fs::path& path) {
  std::error_code ignored;
  return fs::canonical(path, ignored);
}

/// The libtorch_cpu that the loader takes for the module; empty: none, or the module is not there.
fs::path library_of_module(const Context& context) {
  try {
    for (const NeededLibrary& library :
         find_needed_libraries(context.module_path, loader_settings(context)).libraries) {
      if (is_library(library.name, "libtorch_cpu")) return real_path(library.path);
    }
  } catch (const UnreadableFile&) {
    return {};
  }
  return {};
}

std::string details_of(const LibtorchTree& tree) {
  std::string text;
  if (tree.cxx11_abi) text += *tree.cxx11_abi == 1 ? ", new ABI" : ", old ABI";
  if (tree.cxx_standard) text += ", C++" + std::to_string(*tree.cxx_standard);
  return tree.root + " (from " + tree.source + text + ")";
}

ReportLine line_of(const LibtorchTree& tree, const fs::path& module_library) {
  const bool is_used = !module_library.empty() &&
                       real_path(fs::path(tree.library_dir) / "libtorch_cpu.so") == module_library;
  const std::string version = tree.version.empty() ? "unknown version" : tree.version;
  return {version + " " + tree.variant,
          details_of(tree) + (is_used ? " <- gpuready's module uses it" : "")};
}

}  // namespace

int run_check_list(Context& context) {
  const PlaceSources sources = place_sources(context);
  const fs::path module_library = library_of_module(context);
  ReportSection section{"LibTorchs on this machine", {}, {}, {}};
  for (const LibtorchPlace& place : find_libtorchs(sources)) {
    const std::string packaged = place.root == "/usr" ? packaged_libtorch_version(sources) : "";
    section.lines.push_back(line_of(describe_libtorch(place, packaged), module_library));
  }
  if (section.lines.empty())
    section.paragraphs = {"None was found. bash cmake/bootstrap.sh libtorch installs one."};
  show_clean(context, section);
  return 0;
}

}  // namespace gpuready
