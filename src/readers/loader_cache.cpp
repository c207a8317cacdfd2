// SPDX-License-Identifier: MIT
// The format that glibc writes since 2.2; older systems put one more table before it.
#include "readers/loader_cache.hpp"

#include <elf.h>

#include <cstdint>
#include <cstring>

namespace gpuready {
namespace {

constexpr std::string_view kMagic = "glibc-ld.so.cache1.1";
constexpr std::size_t kHeaderBytes = 48;
constexpr std::size_t kCountAt = 20;

struct Entry {
  std::uint32_t flags;
  std::uint32_t name;  ///< from the header's first byte
  std::uint32_t path;
  std::uint32_t system_version;
  std::uint64_t capabilities;
};

/// The kind of library in the low byte (3: glibc 2), the processor above: glibc's
/// sysdeps/generic/ldconfig.h.
std::uint32_t wanted_flags(int machine) {
  return machine == EM_AARCH64 ? 0x0a03 : 0x0303;
}

std::string text_at(std::string_view bytes, std::size_t at) {
  if (at >= bytes.size()) return {};
  const auto end = bytes.find('\0', at);
  return end == std::string_view::npos ? std::string{} : std::string(bytes.substr(at, end - at));
}

}  // namespace

LoaderCache read_loader_cache(std::string_view bytes, int machine) {
  LoaderCache cache;
  const auto begin = bytes.find(kMagic);
  if (begin == std::string_view::npos) return cache;
  bytes.remove_prefix(begin);
  if (bytes.size() < kHeaderBytes) return cache;
  std::uint32_t count = 0;
  std::memcpy(&count, bytes.data() + kCountAt, sizeof count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t at = kHeaderBytes + std::size_t{i} * sizeof(Entry);
    if (at + sizeof(Entry) > bytes.size()) break;
    Entry entry{};
    std::memcpy(&entry, bytes.data() + at, sizeof entry);
    if (entry.flags != wanted_flags(machine)) continue;
    const std::string name = text_at(bytes, entry.name);
    const std::string path = text_at(bytes, entry.path);
    if (!name.empty() && !path.empty()) cache[name].push_back(path);
  }
  return cache;
}

}  // namespace gpuready
