// SPDX-License-Identifier: MIT
#include "readers/program_file.hpp"

#include "machine/library_names.hpp"
#include "readers/elf.hpp"

#include <algorithm>
#include <array>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

/// Of namespaces at, c10, torch and caffe2, as the Itanium C++ ABI writes them.
bool is_torch_symbol(std::string_view name) {
  constexpr std::array<std::string_view, 8> kStarts{"_ZN2at",     "_ZNK2at",    "_ZN3c10",
                                                    "_ZNK3c10",   "_ZN5torch",  "_ZNK5torch",
                                                    "_ZN6caffe2", "_ZNK6caffe2"};
  return std::any_of(kStarts.begin(), kStarts.end(),
                     [&](std::string_view start) { return name.substr(0, start.size()) == start; });
}

/// Symbols of namespace torch can be those of libtorch_python, which Python has loaded.
bool may_come_from_host(const std::string& symbol) {
  return symbol.rfind("_ZN5torch", 0) == 0 || symbol.rfind("_ZNK5torch", 0) == 0;
}

/// Undefined symbols of LibTorch in `file`; notes whether it opens libraries.
std::vector<std::string> torch_symbols_of(const ElfFile& file, ProgramFacts& facts) {
  std::vector<std::string> symbols;
  file.visit_symbols([&](std::string_view name, bool is_defined) {
    if (is_defined) return;
    if (name == "dlopen" || name == "dlmopen") facts.opens_libraries = true;
    if (is_torch_symbol(name)) symbols.emplace_back(name);
  });
  return symbols;
}

void read_stubs(const std::vector<std::string>& folders, ProgramFacts& facts) {
  for (const std::string& folder : folders) {
    if (fs::path(folder).filename() != "stubs" &&
        fs::path(folder).parent_path().filename() != "stubs")
      continue;
    facts.stub_folders.push_back(folder);
    std::error_code ignored;
    const fs::path library = fs::path(folder) / "libcuda.so.1";
    if (fs::exists(library, ignored)) facts.stub_libcuda = library.string();
  }
}

void note_torch_library(const NeededLibrary& library, ProgramFacts& facts) {
  if (library.path.empty() || !is_torch_library(library.path)) return;
  if (is_library(library.path, "libtorch_cpu")) facts.torch_cpu = library.path;
  if (is_library(library.path, "libtorch_cuda")) facts.torch_cuda = library.path;
  std::error_code ignored;
  const fs::path real = fs::canonical(library.path, ignored);
  const std::string folder = (ignored ? fs::path(library.path) : real).parent_path().string();
  auto& folders = facts.torch_folders;
  if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
}

void read_torch(ProgramFacts& facts) {
  for (const NeededLibrary& library : facts.needs.libraries) note_torch_library(library, facts);
  if (facts.torch_cpu.empty()) return;
  std::error_code ignored;
  const fs::path beside = fs::path(facts.torch_cpu).parent_path() / "libtorch_cuda.so";
  if (fs::exists(beside, ignored)) facts.torch_cuda_beside = beside.string();
}

/// What a needed library of the program's own needs and does counts as the program's.
bool is_its_own(const NeededLibrary& library) {
  return !library.path.empty() && library.problem.empty() && library.found_in != "system" &&
         !is_torch_library(library.path) && !is_nvidia_library(library.path);
}

/// All undefined symbols of LibTorch, the program's first.
std::vector<std::string> read_code(const ElfFile& program, ProgramFacts& facts) {
  std::vector<std::string> symbols;
  const auto read = [&](const ElfFile& file) {
    const std::vector<std::string> more = torch_symbols_of(file, facts);
    symbols.insert(symbols.end(), more.begin(), more.end());
    facts.names_torch_cuda =
        facts.names_torch_cuda || !file.constant_with("libtorch_cuda.so").empty();
  };
  read(program);
  for (const NeededLibrary& library : facts.needs.libraries) {
    if (is_its_own(library)) read(ElfFile{FileBytes(fs::path(library.path))});
  }
  facts.torch_symbols = symbols.size();
  if (!symbols.empty()) facts.a_torch_symbol = symbols.front();
  return symbols;
}

/// LibTorch's libraries first: they have nearly all.
std::vector<ElfFile> defining_files(const LibraryNeeds& needs) {
  std::vector<ElfFile> files;
  for (const bool of_torch : {true, false}) {
    for (const NeededLibrary& library : needs.libraries) {
      if (library.path.empty() || !library.problem.empty()) continue;
      if (is_torch_library(library.path) == of_torch)
        files.emplace_back(FileBytes(fs::path(library.path)));
    }
  }
  return files;
}

bool torch_is_complete(const LibraryNeeds& needs) {
  return std::none_of(needs.libraries.begin(), needs.libraries.end(), [](const auto& library) {
    return is_torch_library(library.name) && (library.path.empty() || !library.problem.empty());
  });
}

void read_unmet_symbols(const std::vector<std::string>& symbols, ProgramFacts& facts) {
  if (facts.torch_cpu.empty() || symbols.empty() || !torch_is_complete(facts.needs)) return;
  const std::vector<ElfFile> files = defining_files(facts.needs);
  for (const std::string& symbol : symbols) {
    if (facts.is_library && may_come_from_host(symbol)) continue;
    const bool is_met = std::any_of(files.begin(), files.end(),
                                    [&](const ElfFile& file) { return file.defines(symbol); });
    if (!is_met) facts.unmet_torch_symbols.push_back(symbol);
  }
}

}  // namespace

ProgramFacts read_program(const fs::path& file, const LoaderSettings& settings) {
  const ElfFile elf{FileBytes(file)};
  ProgramFacts facts;
  facts.path = fs::absolute(file).lexically_normal().string();
  facts.machine = machine_name(elf.facts().machine);
  facts.this_machine = this_machine_name();
  facts.is_library = elf.facts().interpreter.empty();
  facts.is_static = !elf.facts().is_dynamic;
  if (facts.is_static || facts.machine != facts.this_machine) return facts;
  facts.needed = elf.facts().needed;
  facts.needs = find_needed_libraries(file, settings);
  read_stubs(elf.facts().rpath, facts);
  read_stubs(elf.facts().runpath, facts);
  read_torch(facts);
  read_unmet_symbols(read_code(elf, facts), facts);
  return facts;
}

}  // namespace gpuready
