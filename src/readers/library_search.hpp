// SPDX-License-Identifier: MIT
// Follows what a file needs as the loader does, without loading anything: run paths,
// LD_LIBRARY_PATH, the loader's cache, the default folders. Knows no library by name.
#pragma once

#include "machine/machine_root.hpp"
#include "machine/needed_library.hpp"

#include <filesystem>
#include <string>

namespace gpuready {

struct LoaderSettings {
  std::string library_path;  ///< LD_LIBRARY_PATH
  MachineRoot root;          ///< for the cache and the default folders
};

/// Throws UnreadableFile when `file` itself is no 64-bit ELF file; what is wrong with the libraries
/// stands with each. For a static program: nothing.
LibraryNeeds find_needed_libraries(const std::filesystem::path& file,
                                   const LoaderSettings& settings);

/// The newest of the versions that begin with `kind`, such as "GLIBC_": "GLIBC_2.36"; empty: none.
std::string newest_version(const std::vector<std::string>& versions, const std::string& kind);

}  // namespace gpuready
