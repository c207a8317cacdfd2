// SPDX-License-Identifier: MIT
// The order is the one of ld.so(8): RPATH of the needing file and of those that brought it in (none
// where a RUNPATH is), LD_LIBRARY_PATH, RUNPATH, cache, default folders. Breadth first; a name that
// is loaded is not looked for again.
#include "readers/library_search.hpp"

#include "machine/text_fields.hpp"
#include "readers/elf.hpp"
#include "readers/loader_cache.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

/// Debian's LibTorch brings in 250.
constexpr std::size_t kMostLibraries = 4000;
constexpr const char* kLibraryPath = "LD_LIBRARY_PATH";

struct Loaded {
  std::string path;
  ElfFacts facts;
  const Loaded* brought_in_by;
};

struct Place {
  std::string folder;
  const char* kind;
};

const char* triplet(int machine) {
  return machine == EM_AARCH64 ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// $ORIGIN is the folder where the file was found, links not followed.
std::string expanded(std::string folder, const Loaded& owner) {
  const std::string origin = fs::path(owner.path).parent_path().string();
  for (const char* name : {"$ORIGIN", "${ORIGIN}"}) replace_all(folder, name, origin);
  for (const char* name : {"$LIB", "${LIB}"})
    replace_all(folder, name, std::string("lib/") + triplet(owner.facts.machine));
  return fs::path(folder).lexically_normal().string();
}

void add_run_path(std::vector<Place>& places, const Loaded& owner) {
  if (!owner.facts.runpath.empty()) return;
  for (const std::string& folder : owner.facts.rpath)
    places.push_back({expanded(folder, owner), "RPATH"});
}

class Search {
 public:
  Search(const LoaderSettings& settings, int machine) : settings_(settings), machine_(machine) {
    const auto bytes = read_whole_cache(settings.root.at("/etc/ld.so.cache"));
    cache_ = read_loader_cache(bytes, machine);
  }

  LibraryNeeds follow(const std::string& path, ElfFacts facts);

 private:
  static std::string read_whole_cache(const fs::path& file);
  [[nodiscard]] std::vector<Place> places_of(const Loaded& owner) const;
  [[nodiscard]] std::vector<std::string> system_paths(const std::string& name) const;
  void resolve(const std::string& name, const Loaded& owner);
  void look_for(NeededLibrary& library, const Loaded& owner);
  bool take(NeededLibrary& library, const std::string& path, const char* kind, const Loaded& owner);
  void check_versions(const Loaded& owner);
  [[nodiscard]] const Loaded* loaded_as(const std::string& name) const;

  const LoaderSettings& settings_;
  int machine_;
  LoaderCache cache_;
  std::vector<std::unique_ptr<Loaded>> loaded_;
  std::map<std::string, const Loaded*> by_name_;  ///< names asked for, and sonames
  std::set<std::string> missing_;
  LibraryNeeds needs_;
};

std::string Search::read_whole_cache(const fs::path& file) {
  try {
    const FileBytes bytes(file);
    constexpr std::uint64_t kLargestCache = std::uint64_t{64} << 20;
    return bytes.read(0, static_cast<std::size_t>(std::min(bytes.size(), kLargestCache)));
  } catch (const UnreadableFile&) {
    return {};
  }
}

std::vector<Place> Search::places_of(const Loaded& owner) const {
  std::vector<Place> places;
  if (owner.facts.runpath.empty()) {
    for (const Loaded* file = &owner; file != nullptr; file = file->brought_in_by)
      add_run_path(places, *file);
  }
  for (const std::string_view list : split(settings_.library_path, ';')) {
    for (const std::string_view folder : split(list, ':')) {
      if (!folder.empty()) places.push_back({expanded(std::string(folder), owner), kLibraryPath});
    }
  }
  for (const std::string& folder : owner.facts.runpath)
    places.push_back({expanded(folder, owner), "RUNPATH"});
  return places;
}

std::vector<std::string> Search::system_paths(const std::string& name) const {
  std::vector<std::string> paths;
  const auto cached = cache_.find(name);
  if (cached != cache_.end()) {
    for (const std::string& path : cached->second) paths.push_back(settings_.root.at(path));
  }
  const fs::path by_triplet = triplet(machine_);
  for (const fs::path& folder : {"/lib" / by_triplet, "/usr/lib" / by_triplet, fs::path("/lib64"),
                                 fs::path("/usr/lib64"), fs::path("/lib"), fs::path("/usr/lib")})
    paths.push_back(settings_.root.at(folder / name).string());
  return paths;
}

const Loaded* Search::loaded_as(const std::string& name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

/// Whether the search for `library` ends with the file at `path`.
bool Search::take(NeededLibrary& library, const std::string& path, const char* kind,
                  const Loaded& owner) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return false;
  if (!library.path.empty()) {
    // Behind the file's own run path, what LD_LIBRARY_PATH offers is not taken: no second copy.
    if (kind != std::string_view(kLibraryPath) && !fs::equivalent(path, library.path, ignored))
      library.other_copies.push_back(path);
    return false;
  }
  try {
    const ElfFile file{FileBytes(fs::path(path))};
    // The loader goes on behind a library for another processor, not behind a broken one.
    if (file.facts().machine != machine_) return false;
    loaded_.push_back(std::make_unique<Loaded>(Loaded{path, file.facts(), &owner}));
  } catch (const UnreadableFile& error) {
    library.problem = error.what();
  }
  library.path = path;
  library.found_in = kind;
  return true;
}

void Search::look_for(NeededLibrary& library, const Loaded& owner) {
  for (const Place& place : places_of(owner))
    take(library, (fs::path(place.folder) / library.name).string(), place.kind, owner);
  // Copies of the system's behind a run path are normal.
  if (!library.path.empty()) return;
  for (const std::string& path : system_paths(library.name)) {
    if (take(library, path, "system", owner)) return;
  }
}

void Search::resolve(const std::string& name, const Loaded& owner) {
  if (loaded_as(name) != nullptr || missing_.count(name) != 0) return;
  NeededLibrary library{name, owner.path, {}, {}, {}, {}};
  const std::size_t before = loaded_.size();
  if (name.find('/') != std::string::npos) {
    take(library, name, "its path", owner);
  } else {
    look_for(library, owner);
  }
  if (loaded_.size() > before) {
    const Loaded* found = loaded_.back().get();
    by_name_[name] = found;
    if (!found->facts.soname.empty()) by_name_.emplace(found->facts.soname, found);
  } else {
    missing_.insert(name);
  }
  needs_.libraries.push_back(std::move(library));
}

void Search::check_versions(const Loaded& owner) {
  for (const NeededVersion& need : owner.facts.versions_needed) {
    const Loaded* library = loaded_as(need.library);
    // The loader lets a library without any versions pass.
    if (library == nullptr || library->facts.versions_defined.empty()) continue;
    const auto& defined = library->facts.versions_defined;
    if (std::find(defined.begin(), defined.end(), need.version) != defined.end()) continue;
    const std::string kind = need.version.substr(0, need.version.find('_') + 1);
    needs_.lacking_versions.push_back(
        {need.version, owner.path, library->path, newest_version(defined, kind)});
  }
}

LibraryNeeds Search::follow(const std::string& path, ElfFacts facts) {
  loaded_.push_back(std::make_unique<Loaded>(Loaded{path, std::move(facts), nullptr}));
  for (std::size_t i = 0; i < loaded_.size() && loaded_.size() < kMostLibraries; ++i) {
    const Loaded& owner = *loaded_[i];
    for (const std::string& name : owner.facts.needed) resolve(name, owner);
  }
  for (const auto& owner : loaded_) check_versions(*owner);
  return std::move(needs_);
}

/// Numbers of a version in order: "GLIBC_2.4" is older than "GLIBC_2.36".
std::vector<std::uint64_t> version_numbers(const std::string& text) {
  std::vector<std::uint64_t> numbers;
  for (const std::string_view field : split(text, '.'))
    numbers.push_back(parse_count(field).value_or(0));
  return numbers;
}

}  // namespace

LibraryNeeds find_needed_libraries(const fs::path& file, const LoaderSettings& settings) {
  const ElfFile start{FileBytes(file)};
  Search search(settings, start.facts().machine);
  return search.follow(fs::absolute(file).lexically_normal().string(), start.facts());
}

std::string newest_version(const std::vector<std::string>& versions, const std::string& kind) {
  std::string newest;
  for (const std::string& version : versions) {
    if (version.rfind(kind, 0) != 0 ||
        version.find_first_of("0123456789", kind.size()) != kind.size())
      continue;
    if (newest.empty() ||
        version_numbers(newest.substr(kind.size())) < version_numbers(version.substr(kind.size())))
      newest = version;
  }
  return newest;
}

}  // namespace gpuready
