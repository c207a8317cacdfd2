// SPDX-License-Identifier: MIT
#include "doctor/needs_text.hpp"

#include "machine/library_names.hpp"

#include <set>

namespace gpuready {
namespace {

/// A screen has room for some.
constexpr std::size_t kMostShown = 12;

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size() && i < kMostShown; ++i)
    text += (i == 0 ? "" : separator) + parts[i];
  if (parts.size() > kMostShown)
    text += separator + "and " + std::to_string(parts.size() - kMostShown) + " more";
  return text;
}

bool is_judged_twice(const NeededLibrary& library) {
  return !library.other_copies.empty() &&
         (is_torch_library(library.path) || is_nvidia_library(library.path));
}

std::string copies_text(const LibraryNeeds& needs, bool by_variable) {
  std::vector<std::string> parts;
  for (const NeededLibrary& library : needs.libraries) {
    if (is_judged_twice(library) && (library.found_in == "LD_LIBRARY_PATH") == by_variable)
      parts.push_back(library.path + " is taken, not " + library.other_copies.front());
  }
  return joined(parts, "; ");
}

}  // namespace

std::string missing_text(const LibraryNeeds& needs, const NamePredicate& is_asked_for) {
  std::vector<std::string> parts;
  for (const NeededLibrary& library : needs.libraries) {
    if (!library.path.empty() || is_driver_library(library.name) || !is_asked_for(library.name))
      continue;
    parts.push_back(library.name + " (for " + std::string(file_name_of(library.needed_by)) + ")");
  }
  return joined(parts, ", ");
}

std::string unreadable_text(const LibraryNeeds& needs) {
  std::vector<std::string> parts;
  for (const NeededLibrary& library : needs.libraries) {
    if (!library.problem.empty()) parts.push_back(library.path + " " + library.problem);
  }
  return joined(parts, "; ");
}

std::string lacking_versions_text(const LibraryNeeds& needs) {
  std::vector<std::string> parts;
  std::set<std::string> told;
  for (const LackingVersion& lacking : needs.lacking_versions) {
    if (!told.insert(lacking.version).second) continue;
    parts.push_back(
        std::string(file_name_of(lacking.needed_by)) + " needs " + lacking.version + ", " +
        lacking.library +
        (lacking.newest.empty() ? " has none of that kind" : " has at most " + lacking.newest));
  }
  return joined(parts, "; ");
}

std::string shadowed_text(const LibraryNeeds& needs) {
  return copies_text(needs, true);
}

std::string twice_text(const LibraryNeeds& needs) {
  return copies_text(needs, false);
}

}  // namespace gpuready
