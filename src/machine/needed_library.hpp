// SPDX-License-Identifier: MIT
// A library that a file needs, as the loader would find it. Does not know who looks for it.
#pragma once

#include <string>
#include <vector>

namespace gpuready {

struct NeededLibrary {
  std::string name;       ///< as the needing file says it: "libcudart.so.13"
  std::string needed_by;  ///< path of the first file that needs it
  std::string path;       ///< where the loader takes it from; empty: it is missing
  std::string found_in;   ///< "RPATH", "RUNPATH", "LD_LIBRARY_PATH", "system"; empty: missing
  std::string problem;    ///< why the file at `path` cannot be used: "is cut off"
  /// Further files of that name on the search path of `needed_by` that are no links to `path`.
  std::vector<std::string> other_copies;
};

/// A symbol version that the library at hand does not define: the system is too old.
struct LackingVersion {
  std::string version;    ///< "GLIBC_2.38"
  std::string needed_by;  ///< path
  std::string library;    ///< path of the one that should have it
  std::string newest;     ///< of the same kind that it has: "GLIBC_2.36"; empty: none
};

/// All that a file needs, the needs of its needs too, in the loader's order.
struct LibraryNeeds {
  std::vector<NeededLibrary> libraries;
  std::vector<LackingVersion> lacking_versions;
};

}  // namespace gpuready
