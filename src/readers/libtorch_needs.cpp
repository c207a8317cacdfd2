// SPDX-License-Identifier: MIT
// The libraries of a LibTorch: what they need, what GPU code they have, which system they are for.
#include "machine/library_names.hpp"
#include "machine/text_fields.hpp"
#include "readers/elf.hpp"
#include "readers/libtorch_files.hpp"

#include <algorithm>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

/// The compiler's options, as the CUDA half keeps them: "-gencode;arch=compute_75,code=sm_75;...".
constexpr std::string_view kOptions = "-gencode;arch=compute_";

std::vector<std::string> architectures_in(const std::string& options) {
  constexpr std::string_view kCode = "code=";
  std::vector<std::string> found;
  for (const std::string_view option : split(options, ';')) {
    const auto at = option.find(kCode);
    if (at == std::string_view::npos) continue;
    std::string name(option.substr(at + kCode.size()));
    if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(name);
  }
  return found;
}

/// Opened by name when they are first used, so that no file needs them.
constexpr const char* kOpenedLater[] = {"libtorch_cuda_linalg.so", "libcaffe2_nvrtc.so"};

void add_needs(LibraryNeeds& needs, LibraryNeeds more) {
  for (NeededLibrary& library : more.libraries) {
    const bool is_known =
        std::any_of(needs.libraries.begin(), needs.libraries.end(),
                    [&](const NeededLibrary& known) { return known.name == library.name; });
    if (!is_known) needs.libraries.push_back(std::move(library));
  }
  for (LackingVersion& version : more.lacking_versions) {
    const bool is_known = std::any_of(needs.lacking_versions.begin(), needs.lacking_versions.end(),
                                      [&](const LackingVersion& known) {
                                        return known.version == version.version &&
                                               known.needed_by == version.needed_by;
                                      });
    if (!is_known) needs.lacking_versions.push_back(std::move(version));
  }
}

void read_cuda_half(LibtorchTree& tree, const LoaderSettings& settings) {
  const ElfFile library{FileBytes(fs::path(tree.cuda_library))};
  tree.architectures = architectures_in(library.constant_with(kOptions));
  tree.cuda_needs = find_needed_libraries(tree.cuda_library, settings);
  for (const char* name : kOpenedLater) {
    const fs::path file = fs::path(tree.library_dir) / name;
    std::error_code ignored;
    if (fs::exists(file, ignored))
      add_needs(tree.cuda_needs, find_needed_libraries(file, settings));
  }
  if (tree.cuda_version) return;
  for (const std::string& name : library.facts().needed) {
    constexpr std::string_view kRuntime = "libcudart.so.";
    const auto major =
        parse_count(std::string_view(name).substr(std::min(name.size(), kRuntime.size())));
    if (name.rfind(kRuntime, 0) == 0 && major && *major < 100)
      tree.cuda_version = static_cast<int>(*major) * 1000;
  }
}

std::string number_behind(const std::string& version) {
  return version.substr(std::min(version.size(), version.find('_') + 1));
}

/// The newest version of that kind that LibTorch's own libraries need.
std::string newest_needed(const LibtorchTree& tree, const std::string& kind) {
  std::vector<std::string> versions;
  for (const char* name : {"libc10.so", "libtorch_cpu.so", "libtorch_cuda.so"}) {
    const fs::path file = fs::path(tree.library_dir) / name;
    std::error_code ignored;
    if (!fs::exists(file, ignored)) continue;
    const ElfFile library{FileBytes(file)};
    for (const NeededVersion& need : library.facts().versions_needed)
      versions.push_back(need.version);
  }
  return number_behind(newest_version(versions, kind));
}

std::string newest_here(const LibtorchTree& tree, const std::string& name,
                        const std::string& kind) {
  for (const NeededLibrary& library : tree.cpu_needs.libraries) {
    if (library.name == name && !library.path.empty() && library.problem.empty())
      return number_behind(newest_version(
          ElfFile{FileBytes(fs::path(library.path))}.facts().versions_defined, kind));
  }
  return {};
}

void read_system_versions(LibtorchTree& tree) {
  tree.glibc_needed = newest_needed(tree, "GLIBC_");
  tree.glibcxx_needed = newest_needed(tree, "GLIBCXX_");
  tree.glibc_here = newest_here(tree, "libc.so.6", "GLIBC_");
  tree.glibcxx_here = newest_here(tree, "libstdc++.so.6", "GLIBCXX_");
}

template <class Read>
void try_to_read(LibtorchTree& tree, const std::string& file, Read read) {
  try {
    read();
  } catch (const UnreadableFile& error) {
    if (tree.problem.empty()) tree.problem = file + " " + error.what();
  }
}

}  // namespace

LibtorchTree read_libtorch(const LibtorchPlace& place, const std::string& packaged_version,
                           const LoaderSettings& settings) {
  LibtorchTree tree = describe_libtorch(place, packaged_version);
  if (tree.machine != tree.this_machine) return tree;
  const std::string cpu = (fs::path(place.library_dir) / "libtorch_cpu.so").string();
  try_to_read(tree, cpu, [&] { tree.cpu_needs = find_needed_libraries(cpu, settings); });
  if (!tree.cuda_library.empty())
    try_to_read(tree, tree.cuda_library, [&] { read_cuda_half(tree, settings); });
  try_to_read(tree, place.library_dir, [&] { read_system_versions(tree); });
  return tree;
}

std::vector<std::string> architectures_in_file(const std::string& cuda_library) {
  try {
    return architectures_in(ElfFile{FileBytes(fs::path(cuda_library))}.constant_with(kOptions));
  } catch (const UnreadableFile&) {
    return {};
  }
}

}  // namespace gpuready
