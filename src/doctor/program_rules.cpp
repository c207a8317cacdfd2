// SPDX-License-Identifier: MIT
#include "doctor/program_rules.hpp"

#include "doctor/needs_text.hpp"
#include "machine/library_names.hpp"

#include <algorithm>
#include <array>

namespace gpuready {
namespace {

using Facts = ProgramFacts;

bool is_judged(const Facts& facts) {
  return !facts.is_static && facts.machine == facts.this_machine;
}

bool needs_torch(const Facts& facts) {
  return std::any_of(facts.needs.libraries.begin(), facts.needs.libraries.end(),
                     [](const NeededLibrary& library) { return is_torch_library(library.name); });
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

/// The libraries that it needs itself and that `is_asked_for` names.
std::string directly_needed(const Facts& facts, bool (*is_asked_for)(std::string_view)) {
  std::vector<std::string> parts;
  for (const std::string& name : facts.needed) {
    if (is_asked_for(name)) parts.push_back(name);
  }
  return joined(parts);
}

std::string torch_symbols_text(const Facts& facts) {
  return std::to_string(facts.torch_symbols) + " undefined symbols of LibTorch, such as " +
         facts.a_torch_symbol + "; needed are " +
         (facts.needed.empty() ? "no libraries" : joined(facts.needed));
}

/// A part of LibTorch itself is no user of it.
bool is_part_of_torch(const Facts& facts) {
  return is_torch_library(facts.path);
}

bool leaves_torch_out(const Facts& facts) {
  return is_judged(facts) && facts.torch_symbols > 0 && !needs_torch(facts);
}

std::string folder_of(const std::string& path) {
  return path.substr(0, path.rfind('/'));
}

std::string other_processor(const Facts& facts) {
  if (facts.machine == facts.this_machine) return {};
  return "it is for " + facts.machine + ", this machine is " + facts.this_machine;
}

std::string static_program(const Facts& facts) {
  return facts.is_static ? "the file has no dynamic section that the loader reads" : "";
}

std::string no_libtorch(const Facts& facts) {
  if (!is_judged(facts) || needs_torch(facts) || facts.torch_symbols > 0 || facts.opens_libraries ||
      is_part_of_torch(facts))
    return {};
  return "needed are " + (facts.needed.empty() ? "no libraries" : joined(facts.needed)) +
         "; it does not open libraries when it runs";
}

std::string libtorch_dropped(const Facts& facts) {
  return leaves_torch_out(facts) && !facts.is_library ? torch_symbols_text(facts) : "";
}

std::string libtorch_left_to_host(const Facts& facts) {
  if (!facts.is_library || is_part_of_torch(facts)) return {};
  if (leaves_torch_out(facts)) return torch_symbols_text(facts);
  const std::string missing = missing_text(facts.needs, is_torch_library);
  return missing.empty() ? "" : "not on its search path: " + missing;
}

/// A library may find LibTorch in its host.
std::string library_missing(const Facts& facts) {
  const bool may_be_hosted = facts.is_library && !is_part_of_torch(facts);
  return missing_text(facts.needs, [may_be_hosted](std::string_view name) {
    return !may_be_hosted || !is_torch_library(name);
  });
}

std::string other_libtorch(const Facts& facts) {
  if (facts.unmet_torch_symbols.empty()) return {};
  return std::to_string(facts.unmet_torch_symbols.size()) + " of " +
         std::to_string(facts.torch_symbols) + " symbols are not in " + folder_of(facts.torch_cpu) +
         ", such as " + facts.unmet_torch_symbols.front();
}

std::string two_libtorchs(const Facts& facts) {
  return facts.torch_folders.size() > 1 ? "its libraries come from " + joined(facts.torch_folders)
                                        : "";
}

std::string cuda_half_dropped(const Facts& facts) {
  const bool is_dropped = !is_part_of_torch(facts) && !facts.torch_cpu.empty() &&
                          facts.torch_cuda.empty() && !facts.torch_cuda_beside.empty() &&
                          !facts.names_torch_cuda;
  if (!is_dropped) return {};
  return "needed is " + facts.torch_cpu + "; " + facts.torch_cuda_beside +
         " lies beside it, and neither this file nor one that it needs names it";
}

std::string cpu_only(const Facts& facts) {
  const bool is_cpu_only =
      !facts.torch_cpu.empty() && facts.torch_cuda.empty() && facts.torch_cuda_beside.empty();
  return is_cpu_only ? "no libtorch_cuda.so beside " + facts.torch_cpu : "";
}

std::string stub_libcuda(const Facts& facts) {
  if (!facts.stub_libcuda.empty()) return "its run path has " + facts.stub_libcuda;
  for (const NeededLibrary& library : facts.needs.libraries) {
    if (is_driver_library(library.name) && library.path.find("/stubs/") != std::string::npos)
      return library.name + " is taken from " + library.path + ", by " + library.found_in;
  }
  return {};
}

std::string stub_folder(const Facts& facts) {
  return facts.stub_libcuda.empty() && !facts.stub_folders.empty()
             ? "its run path has " + joined(facts.stub_folders)
             : "";
}

std::string needs_driver(const Facts& facts) {
  return directly_needed(facts, is_driver_library);
}

std::string needs_nvrtc(const Facts& facts) {
  return directly_needed(facts, [](std::string_view name) { return is_library(name, "libnvrtc"); });
}

std::string keep_cuda_half(const Facts& facts) {
  const std::string& library = facts.torch_cuda_beside;
  return "CMake: link LibTorch::torch of cmake/LibTorch.cmake, which keeps it; or, with your own "
         "targets, "
         "target_link_libraries(PROGRAM PRIVATE "
         "\"-Wl,--push-state,--no-as-needed," +
         library +
         ",--pop-state\"). make: add "
         "-Wl,--no-as-needed " +
         library +
         " -Wl,--as-needed to the line that links. To try it "
         "without a new build: LD_PRELOAD=" +
         library + " " + facts.path;
}

std::string keep_libtorch(const Facts&) {
  return "CMake: target_link_libraries(PROGRAM PRIVATE LibTorch::torch), of cmake/LibTorch.cmake. "
         "make: name the libraries behind the objects, g++ main.o -LDIR -Wl,-rpath,DIR -ltorch_cpu "
         "-lc10, with DIR the lib folder of LibTorch; for CUDA also -Wl,--no-as-needed "
         "-ltorch_cuda "
         "-Wl,--as-needed.";
}

std::string find_missing(const Facts& facts) {
  const std::string torch = missing_text(facts.needs, is_torch_library);
  if (!torch.empty())
    return "Tell the program where LibTorch is: link with -Wl,-rpath,DIR, DIR being its lib "
           "folder, "
           "or start it with LD_LIBRARY_PATH=DIR. gpuready check --list shows the folders.";
  if (!missing_text(facts.needs, is_nvidia_library).empty())
    return "Install LibTorch with all its packages (pip install torch, without --no-deps), or the "
           "full wheel: bash cmake/bootstrap.sh libtorch --libtorch wheel-full";
  return "Install the packages that have these libraries (on Debian and Ubuntu: apt-file search "
         "NAME "
         "tells which), or link with -Wl,-rpath,DIR when they lie in a folder of your own.";
}

template <const char* const& text>
std::string fixed(const Facts&) {
  return text;
}

constexpr const char* kBuildHere = "Build it on this machine, or for its processor.";
constexpr const char* kLinkShared =
    "Link without -static: LibTorch's CUDA half is a shared library and has to be loaded.";
constexpr const char* kOtherFile =
    "Name the program or library that is linked to LibTorch: gpuready check --program FILE";
constexpr const char* kHost =
    "Right for a module that a program with LibTorch opens, such as Python's after import torch. "
    "Else link torch_cpu and c10: target_link_libraries(LIBRARY PRIVATE LibTorch::torch), or "
    "-ltorch_cpu -lc10 behind the objects.";
constexpr const char* kInstallAgain =
    "Install the package that owns the file again; a download or copy of it was cut off.";
constexpr const char* kOlderLibtorch =
    "Build and run on a system that is as new as the one it was built for, or build it here again "
    "with a LibTorch that fits this system: gpuready check --list";
constexpr const char* kRebuild =
    "Build it again with the headers of the LibTorch that it loads (cmake/LibTorch.cmake takes "
    "both "
    "from one root), or let it load the one it was built with: link with -Wl,-rpath,DIR. Names "
    "with "
    "__cxx11 on one side only mean the other ABI of std::string: see _GLIBCXX_USE_CXX11_ABI.";
constexpr const char* kOneRoot =
    "Take headers and libraries from one LibTorch and link again; unset LD_LIBRARY_PATH when it "
    "points at the other.";
constexpr const char* kCudaLibtorch =
    "Build it with a CUDA LibTorch: gpuready check --list shows those here, bash "
    "cmake/bootstrap.sh "
    "libtorch --libtorch wheel-full installs one.";
constexpr const char* kNoStubs =
    "The stub is for linking only. Remove the folder stubs from -Wl,-rpath (CMake: BUILD_RPATH, "
    "INSTALL_RPATH) and from LD_LIBRARY_PATH and link again; without a new build: patchelf "
    "--remove-rpath PROGRAM, when nothing else of its run path is needed.";
constexpr const char* kNotNeeded =
    "It does not start where this library is missing. When no code of your own calls it, link with "
    "-Wl,--as-needed and leave it out (CMake: CUDA::cuda_driver, CUDA::nvrtc).";
constexpr const char* kUnset = "Start it without the variable: env -u LD_LIBRARY_PATH PROGRAM";
constexpr const char* kOneCopy =
    "Keep one of the packages that own the copies: pip list shows them (nvidia-...), pip uninstall "
    "removes one.";

const std::array<SubjectRule<Facts>, 18> kRules{{
    {"other_processor", Weight::kStops, "It is built for another processor", other_processor,
     fixed<kBuildHere>},
    {"static_program", Weight::kStops, "It is linked statically, so it loads no LibTorch",
     static_program, fixed<kLinkShared>},
    {"no_libtorch", Weight::kStops, "It does not use LibTorch", no_libtorch, fixed<kOtherFile>},
    {"libtorch_dropped", Weight::kStops,
     "It uses LibTorch but does not load it: the linker dropped it", libtorch_dropped,
     keep_libtorch},
    {"libtorch_left_to_host", Weight::kWarns,
     "This library uses LibTorch and leaves it to its host to load it", libtorch_left_to_host,
     fixed<kHost>},
    {"library_missing", Weight::kStops, "Libraries that it needs are missing", library_missing,
     find_missing},
    {"library_unreadable", Weight::kStops, "A library that it needs cannot be read",
     [](const Facts& facts) { return unreadable_text(facts.needs); }, fixed<kInstallAgain>},
    {"system_too_old", Weight::kStops, "It is built for a newer system",
     [](const Facts& facts) { return lacking_versions_text(facts.needs); }, fixed<kOlderLibtorch>},
    {"two_libtorchs", Weight::kStops, "It loads libraries of two LibTorchs", two_libtorchs,
     fixed<kOneRoot>},
    {"other_libtorch", Weight::kStops, "It was built with another LibTorch than it loads",
     other_libtorch, fixed<kRebuild>},
    {"cuda_half_dropped", Weight::kStops, "The linker dropped LibTorch's CUDA half",
     cuda_half_dropped, keep_cuda_half},
    {"cpu_only_libtorch", Weight::kStops, "The LibTorch that it loads is a CPU-only build",
     cpu_only, fixed<kCudaLibtorch>},
    {"stub_libcuda", Weight::kStops, "It takes the toolkit's stub for the driver's libcuda",
     stub_libcuda, fixed<kNoStubs>},
    {"stub_folder", Weight::kWarns, "Its run path has the folder of the toolkit's stubs",
     stub_folder, fixed<kNoStubs>},
    {"needs_driver_library", Weight::kWarns, "It needs a library of the driver to start",
     needs_driver, fixed<kNotNeeded>},
    {"needs_nvrtc", Weight::kWarns, "It needs libnvrtc to start", needs_nvrtc, fixed<kNotNeeded>},
    {"library_shadowed", Weight::kWarns, "LD_LIBRARY_PATH puts other libraries before its own",
     [](const Facts& facts) { return shadowed_text(facts.needs); }, fixed<kUnset>},
    {"library_twice", Weight::kWarns, "Two packages have a library that it needs",
     [](const Facts& facts) { return twice_text(facts.needs); }, fixed<kOneCopy>},
}};

}  // namespace

Judgement judge_program(const ProgramFacts& facts) {
  Judgement judgement = judge_by(kRules, facts);
  if (!judgement.usable) return judgement;
  if (is_part_of_torch(facts))
    judgement.verdict = "unclear: it is a part of LibTorch; gpuready check --libtorch " +
                        folder_of(facts.path) + " looks at the whole";
  else if (!needs_torch(facts) && facts.torch_symbols == 0)
    judgement.verdict = "unclear: it needs no LibTorch itself, but opens libraries when it runs";
  return judgement;
}

std::vector<Finding> program_findings() {
  std::vector<Finding> findings;
  findings.reserve(kRules.size());
  for (const auto& rule : kRules) findings.push_back({rule.id, rule.title, {}, {}});
  return findings;
}

}  // namespace gpuready
