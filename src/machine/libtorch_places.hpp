// SPDX-License-Identifier: MIT
// Where LibTorchs lie on this machine: the places that cmake/LibTorch.cmake and
// cmake/bootstrap.sh look at, and where they and pip install. Opens no library.
#pragma once

#include "machine/child_process.hpp"
#include "machine/machine_root.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

struct LibtorchPlace {
  std::string root;         ///< has include/: ".../site-packages/torch", "/usr"
  std::string library_dir;  ///< has libtorch_cpu.so and libc10.so
  std::string source;       ///< who names it: "CONDA_PREFIX", "the system"
};

/// The LibTorch at `place` or in the usual folders below it: a torch package, an unpacked zip, a
/// virtual environment, a conda prefix, /usr, also one of their folders lib and
/// share/cmake/Torch, or a library in lib.
std::optional<LibtorchPlace> locate_libtorch(const std::filesystem::path& place);

struct PlaceSources {
  std::function<std::optional<std::string>(const std::string&)> environment_variable;
  std::function<ChildResult(const ChildCall&)> run_child;  ///< for python and dpkg-query
  MachineRoot root;                                        ///< for the system's folders
};

/// All of them, each once (links followed), in the order in which a build would take them.
std::vector<LibtorchPlace> find_libtorchs(const PlaceSources& sources);

/// The version of the distribution's package that owns /usr's LibTorch, such as "1.13.1"; empty
/// where dpkg does not know. Its headers can tell an older one.
std::string packaged_libtorch_version(const PlaceSources& sources);

}  // namespace gpuready
