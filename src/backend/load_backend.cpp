// SPDX-License-Identifier: MIT
#include "backend/load_backend.hpp"

#include <dlfcn.h>
#include <elf.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace gpuready {
namespace {

constexpr const char* kModuleFile = "libgpuready_libtorch.so";
constexpr const char* kEntry = "gpuready_open_backend";

std::string last_loader_error() {
  const char* text = dlerror();
  return text == nullptr ? "the loader gave no reason" : text;
}

/// The loader maps a file that was cut off (an interrupted copy) and dies on it. The table of
/// sections is the last thing in an ELF file, so one that reaches beyond the end tells.
bool is_cut_off(const std::string& path) {
  Elf64_Ehdr header{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(&header), sizeof header)) return false;
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return false;
  std::error_code unknown;
  const auto size = std::filesystem::file_size(path, unknown);
  const auto table_size = std::uintmax_t{header.e_shnum} * header.e_shentsize;
  return !unknown && (header.e_shoff > size || table_size > size - header.e_shoff);
}

void* open_module(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    throw BackendUnavailable(
        "the LibTorch module " + path +
        " is not there. Build it (bash cmake/bootstrap.sh lesson), or name one with "
        "--module or GPUREADY_LIBTORCH_MODULE.");
  }
  if (!std::filesystem::is_regular_file(path, ignored)) {
    throw BackendUnavailable("the LibTorch module " + path +
                             " is no regular file. Name another with --module or "
                             "GPUREADY_LIBTORCH_MODULE.");
  }
  if (is_cut_off(path)) {
    throw BackendUnavailable("the LibTorch module " + path +
                             " does not load: the file is cut off. Build it again (bash "
                             "cmake/bootstrap.sh lesson).");
  }
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) {
    throw BackendUnavailable(
        "the LibTorch module " + path + " does not load: " + last_loader_error() +
        ". Install LibTorch again or build the module against the one that is there "
        "(bash cmake/bootstrap.sh lesson).");
  }
  return module;
}

}  // namespace

std::string module_path(const std::string& chosen) {
  // The loader searches its own folders for a name without a slash.
  if (!chosen.empty()) return std::filesystem::absolute(chosen).string();
  if (const char* named = std::getenv("GPUREADY_LIBTORCH_MODULE");
      named != nullptr && *named != '\0') {
    return std::filesystem::absolute(named).string();
  }
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  return (program.parent_path().parent_path() / "lib" / "gpuready" / kModuleFile).string();
}

std::string module_description(const std::string& path) {
  std::string description;
  std::getline(std::ifstream(std::filesystem::path(path).replace_extension(".txt")), description);
  return description.empty() ? "nothing known about " + path : description;
}

Backend& load_backend(const std::string& path) {
  void* module = open_module(path);
  auto* entry = reinterpret_cast<GpureadyOpenBackend*>(dlsym(module, kEntry));
  if (entry == nullptr) {
    throw BackendUnavailable(path + " is not a gpuready module: it has no " + kEntry +
                             ". Name the right file with --module or GPUREADY_LIBTORCH_MODULE.");
  }
  std::uint32_t offered = 0;
  Backend* backend = entry(kBackendInterface, &offered);
  if (backend == nullptr) {
    throw BackendUnavailable("the LibTorch module " + path + " has interface " +
                             std::to_string(offered) + ", this program needs " +
                             std::to_string(kBackendInterface) +
                             ". Build the module and the program from the same sources.");
  }
  return *backend;
}

}  // namespace gpuready
