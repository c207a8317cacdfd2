// SPDX-License-Identifier: MIT
#include "catalog/gpu_catalog.hpp"

#include "catalog/embedded_text.hpp"
#include "catalog/gpu_json.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace gpuready {
namespace {

constexpr double kBytesPerMib = 1024.0 * 1024.0;
/// CUDA's total is up to 4 % below nvidia-smi's, GDDR6 without ECC up to 7 % above, and a label of
/// "24 GB" that means GiB is 7 % too small. Cards that share a name differ by 20 % and more.
constexpr double kLeastOfListed = 0.93;
constexpr double kMostOfListed = 1.08;

using Words = std::vector<std::string>;

/// Words in lower case, split at blanks and hyphens, without the maker and its brand: drivers
/// before 465 leave NVIDIA out. Every other word tells cards apart: Ti, SUPER, SXM4, Laptop.
Words name_words(std::string_view name) {
  Words words(1);
  for (const char letter : name) {
    if (letter == ' ' || letter == '-') {
      words.emplace_back();
    } else {
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
  }
  const auto is_left_out = [](const std::string& word) {
    return word.empty() || word == "nvidia" || word == "geforce";
  };
  words.erase(std::remove_if(words.begin(), words.end(), is_left_out), words.end());
  return words;
}

std::vector<Words> names_of(const GpuEntry& entry) {
  std::vector<Words> names{name_words(entry.name)};
  for (const std::string& name : entry.device_names) names.push_back(name_words(name));
  return names;
}

std::optional<double> listed_bytes(const GpuEntry& entry) {
  if (entry.total_mib) return static_cast<double>(*entry.total_mib) * kBytesPerMib;
  const auto& bytes = entry.nominal_bytes ? entry.nominal_bytes : entry.addressable_bytes;
  return bytes ? std::optional(static_cast<double>(*bytes)) : std::nullopt;
}

bool may_have(const GpuEntry& entry, std::optional<std::uint64_t> memory_bytes) {
  const auto listed = listed_bytes(entry);
  if (!listed || !memory_bytes) return true;
  const auto bytes = static_cast<double>(*memory_bytes);
  return bytes >= *listed * kLeastOfListed && bytes <= *listed * kMostOfListed;
}

bool share_a_name(const GpuEntry& one, const GpuEntry& other) {
  const auto names = names_of(one);
  const auto others = names_of(other);
  return std::find_first_of(names.begin(), names.end(), others.begin(), others.end()) !=
         names.end();
}

bool memory_tells_apart(const GpuEntry& one, const GpuEntry& other) {
  const auto listed = listed_bytes(one);
  const auto others = listed_bytes(other);
  if (!listed || !others) return false;
  const auto [less, more] = std::minmax(*listed, *others);
  return less * kMostOfListed < more * kLeastOfListed;
}

}  // namespace

void GpuCatalog::add(GpuEntry entry) {
  for (GpuEntry& other : entries_) {
    if (other.name == entry.name || !share_a_name(entry, other)) continue;
    if (memory_tells_apart(entry, other)) continue;
    throw CatalogError("entry '" + entry.name + "': a card could also be the entry '" + other.name +
                       "'. Give it that name to replace it, or another memory size");
  }
  const auto same = std::find_if(entries_.begin(), entries_.end(),
                                 [&](const GpuEntry& other) { return other.name == entry.name; });
  if (same == entries_.end()) {
    entries_.push_back(std::move(entry));
  } else {
    *same = std::move(entry);
  }
}

const GpuEntry* GpuCatalog::find(std::string_view device_name,
                                 std::optional<std::uint64_t> memory_bytes) const {
  const Words wanted = name_words(device_name);
  const GpuEntry* found = nullptr;
  for (const GpuEntry& entry : entries_) {
    const auto names = names_of(entry);
    const bool named = std::find(names.begin(), names.end(), wanted) != names.end();
    if (!named || !may_have(entry, memory_bytes)) continue;
    if (found != nullptr) return nullptr;
    found = &entry;
  }
  return found;
}

const GpuCatalog& built_in_gpus() {
  static const GpuCatalog catalog = [] {
    GpuCatalog read;
    for (GpuEntry& entry : gpus_from_json(gpus_json())) read.add(std::move(entry));
    return read;
  }();
  return catalog;
}

}  // namespace gpuready
