// SPDX-License-Identifier: MIT
#include "machine/libtorch_places.hpp"

#include "machine/text_fields.hpp"

#include <algorithm>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

constexpr double kChildTimeLimitSeconds = 10;

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

/// Folders below `folder` whose names begin with `start`, in order.
std::vector<fs::path> folders_in(const fs::path& folder, const std::string& start) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename().string().rfind(start, 0) == 0) found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<fs::path> python_packages(const fs::path& prefix) {
  std::vector<fs::path> found;
  for (const char* library : {"lib", "lib64"}) {
    for (const fs::path& python : folders_in(prefix / library, "python3")) {
      for (const char* packages : {"site-packages", "dist-packages"})
        found.push_back(python / packages / "torch");
    }
  }
  return found;
}

std::vector<fs::path> library_dirs(const fs::path& root) {
  std::vector<fs::path> dirs{root / "lib64", root / "lib"};
  for (const char* triplet : {"x86_64-linux-gnu", "aarch64-linux-gnu"})
    dirs.insert(dirs.begin(), root / "lib" / triplet);
  return dirs;
}

std::optional<LibtorchPlace> libtorch_in(const fs::path& root) {
  for (const fs::path& dir : library_dirs(root)) {
    if (is_there(dir / "libtorch_cpu.so") && is_there(dir / "libc10.so"))
      return LibtorchPlace{root.string(), dir.string(), {}};
  }
  return std::nullopt;
}

/// The folders above `place` of which it can be a part: lib, lib/TRIPLET/cmake/Torch,
/// share/cmake/Torch.
std::vector<fs::path> folders_above(const fs::path& place) {
  std::vector<fs::path> above;
  const std::string last = place.filename().string();
  if (last == "lib" || last == "lib64") above.push_back(place.parent_path());
  if (last != "Torch" && last != "cmake") return above;
  fs::path folder = place;
  for (int steps = 0; steps < 4 && folder.has_relative_path(); ++steps) {
    folder = folder.parent_path();
    above.push_back(folder);
  }
  return above;
}

/// The folder that is named, by itself or by one of its files.
fs::path named_folder(const fs::path& place) {
  const fs::path path = fs::absolute(place).lexically_normal();
  std::error_code ignored;
  const bool is_folder_name = path.has_filename() && !fs::is_regular_file(path, ignored);
  return is_folder_name ? path : path.parent_path();
}

/// Collects places, each tree once.
class Places {
 public:
  void add(const fs::path& place, const std::string& source) {
    if (place.empty()) return;
    auto found = locate_libtorch(place);
    if (!found) return;
    std::error_code ignored;
    const fs::path library =
        fs::canonical(fs::path(found->library_dir) / "libtorch_cpu.so", ignored);
    if (std::find(seen_.begin(), seen_.end(), library) != seen_.end()) return;
    seen_.push_back(library);
    found->source = source;
    places_.push_back(std::move(*found));
  }

  void add_all(const std::vector<fs::path>& places, const std::string& source) {
    for (const fs::path& place : places) add(place, source);
  }

  std::vector<LibtorchPlace> take() { return std::move(places_); }

 private:
  std::vector<LibtorchPlace> places_;
  std::vector<fs::path> seen_;
};

std::string variable(const PlaceSources& sources, const std::string& name) {
  return sources.environment_variable(name).value_or("");
}

std::string output_of(const PlaceSources& sources, std::vector<std::string> words) {
  ChildCall call;
  call.argv = std::move(words);
  call.time_limit_s = kChildTimeLimitSeconds;
  const ChildResult result = sources.run_child(call);
  const bool is_done = result.end == ChildEnd::kExited && result.exit_code == 0;
  return is_done ? std::string(trimmed(result.stdout_text)) : std::string{};
}

/// Found without importing it; the current folder is off the search path.
std::string python_torch(const PlaceSources& sources, const std::string& python) {
  return output_of(sources, {python, "-c",
                             "import sys, importlib.util as u\n"
                             "sys.path = [p for p in sys.path if p]\n"
                             "spec = u.find_spec('torch')\n"
                             "print((spec and spec.submodule_search_locations or [''])[0])"});
}

void add_named(Places& places, const PlaceSources& sources) {
  for (const char* name : {"LIBTORCH", "Torch_DIR", "CMAKE_PREFIX_PATH"}) {
    std::string value = variable(sources, name);
    std::replace(value.begin(), value.end(), ';', ':');
    for (const std::string_view place : split(value, ':')) places.add(place, name);
  }
}

void add_python(Places& places, const PlaceSources& sources) {
  for (const char* name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    places.add(variable(sources, name), name);
  const bool is_active =
      !variable(sources, "VIRTUAL_ENV").empty() || !variable(sources, "CONDA_PREFIX").empty();
  const std::string python = is_active ? "python" : "python3";
  places.add(python_torch(sources, python), "the torch package of " + python);
}

void add_home(Places& places, const PlaceSources& sources) {
  const fs::path home = variable(sources, "HOME");
  const fs::path cache = variable(sources, "XDG_CACHE_HOME");
  const fs::path folder = cache.empty() && !home.empty() ? home / ".cache" : cache;
  if (!folder.empty()) places.add_all(folders_in(folder / "gpuready", ""), "gpuready's cache");
  if (!home.empty()) places.add_all(python_packages(home / ".local"), "pip's user folder");
}

}  // namespace

std::optional<LibtorchPlace> locate_libtorch(const fs::path& place) {
  const fs::path base = named_folder(place);
  std::vector<fs::path> roots{base};
  const auto add = [&roots](const std::vector<fs::path>& more) {
    roots.insert(roots.end(), more.begin(), more.end());
  };
  add(python_packages(base));
  add({base / "torch", base / "libtorch"});
  add(folders_above(base));
  for (const fs::path& root : roots) {
    if (auto found = libtorch_in(root)) return found;
  }
  return std::nullopt;
}

std::vector<LibtorchPlace> find_libtorchs(const PlaceSources& sources) {
  Places places;
  add_named(places, sources);
  add_python(places, sources);
  for (const char* prefix : {"/usr/local", "/usr"}) {
    const fs::path folder = sources.root.at(prefix);
    places.add(folder, "the system");
    places.add_all(python_packages(folder), "the system's Python");
  }
  add_home(places, sources);
  return places.take();
}

std::string packaged_libtorch_version(const PlaceSources& sources) {
  std::string version =
      output_of(sources, {"dpkg-query", "--show", "--showformat=${Version}", "libtorch-dev"});
  // An epoch before it, the packagers' own part behind it.
  version.erase(0, version.find(':') == std::string::npos ? 0 : version.find(':') + 1);
  return version.substr(0, version.find_first_of("+-"));
}

}  // namespace gpuready
