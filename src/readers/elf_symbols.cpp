// SPDX-License-Identifier: MIT
// Dynamic symbols of an ELF file: all of them, or one by the hash table that the loader uses.
#include "readers/elf.hpp"

#include <algorithm>

namespace gpuready {
namespace {

constexpr std::uint64_t kMostSymbolBytes = std::uint64_t{256} << 20;
/// A chain of the hash table is a few symbols long.
constexpr int kLongestChain = 65536;

std::uint32_t gnu_hash(const std::string& name) {
  std::uint32_t hash = 5381;
  for (const char letter : name) hash = hash * 33 + static_cast<unsigned char>(letter);
  return hash;
}

/// Of the System V ABI.
std::uint32_t sysv_hash(const std::string& name) {
  std::uint32_t hash = 0;
  for (const char letter : name) {
    hash = (hash << 4) + static_cast<unsigned char>(letter);
    const std::uint32_t high = hash & 0xf0000000U;
    hash = (hash ^ (high >> 24)) & ~high;
  }
  return hash;
}

}  // namespace

/// The dynamic section has no count: it is the section's, else the old hash table's; else the table
/// ends where the names begin, as linkers lay them out.
std::uint64_t ElfFile::symbol_count() const {
  for (const Elf64_Shdr& section : sections()) {
    if (section.sh_type == SHT_DYNSYM) return section.sh_size / sizeof(Elf64_Sym);
  }
  if (has(DT_HASH)) return bytes_.value_at<std::uint32_t>(offset_of(dynamic(DT_HASH)) + 4);
  const std::uint64_t table = dynamic(DT_SYMTAB);
  const std::uint64_t names = dynamic(DT_STRTAB);
  return names > table ? (names - table) / sizeof(Elf64_Sym) : 0;
}

void ElfFile::visit_symbols(const std::function<void(const char*, bool)>& visit) const {
  if (!facts_.is_dynamic || !has(DT_SYMTAB)) return;
  const std::uint64_t count = symbol_count();
  const std::uint64_t names_size = dynamic(DT_STRSZ);
  if (names_size > kMostSymbolBytes || count > kMostSymbolBytes / sizeof(Elf64_Sym))
    throw UnreadableFile("has more symbols than a library has");
  const std::string names = bytes_.read(offset_of(dynamic(DT_STRTAB)), names_size);
  const std::string table = bytes_.read(offset_of(dynamic(DT_SYMTAB)), count * sizeof(Elf64_Sym));
  for (std::uint64_t i = 1; i < count; ++i) {
    Elf64_Sym symbol;
    table.copy(reinterpret_cast<char*>(&symbol), sizeof symbol, i * sizeof symbol);
    if (symbol.st_name >= names.size() || names.find('\0', symbol.st_name) == std::string::npos)
      throw UnreadableFile("is damaged: a symbol's name is out of its table");
    const bool is_defined = symbol.st_shndx != SHN_UNDEF;
    if (!is_defined && ELF64_ST_BIND(symbol.st_info) == STB_WEAK) continue;
    if (symbol.st_name != 0) visit(names.c_str() + symbol.st_name, is_defined);
  }
}

bool ElfFile::defines(const std::string& name) const {
  if (!facts_.is_dynamic || !has(DT_SYMTAB)) return false;
  if (has(DT_GNU_HASH)) return defines_by_gnu_hash(name);
  return has(DT_HASH) && defines_by_hash(name);
}

bool ElfFile::is_definition(std::uint64_t index, const std::string& name) const {
  const auto symbol =
      bytes_.value_at<Elf64_Sym>(offset_of(dynamic(DT_SYMTAB)) + index * sizeof(Elf64_Sym));
  return symbol.st_shndx != SHN_UNDEF && dynamic_text(symbol.st_name) == name;
}

/// Header (buckets, first hashed symbol, words of the filter, shift), filter, buckets, hashes.
bool ElfFile::defines_by_gnu_hash(const std::string& name) const {
  const std::uint64_t table = offset_of(dynamic(DT_GNU_HASH));
  const auto buckets = bytes_.value_at<std::uint32_t>(table);
  const auto first = bytes_.value_at<std::uint32_t>(table + 4);
  const std::uint64_t filter_words = bytes_.value_at<std::uint32_t>(table + 8);
  if (buckets == 0) return false;
  const std::uint64_t bucket_table = table + 16 + filter_words * sizeof(std::uint64_t);
  const std::uint64_t hashes = bucket_table + std::uint64_t{buckets} * sizeof(std::uint32_t);
  const std::uint32_t wanted = gnu_hash(name);
  std::uint64_t index =
      bytes_.value_at<std::uint32_t>(bucket_table + (wanted % buckets) * sizeof(std::uint32_t));
  if (index < first) return false;
  for (int steps = 0; steps < kLongestChain; ++steps, ++index) {
    const auto hash =
        bytes_.value_at<std::uint32_t>(hashes + (index - first) * sizeof(std::uint32_t));
    if ((hash | 1U) == (wanted | 1U) && is_definition(index, name)) return true;
    if (hash & 1U) return false;
  }
  return false;
}

/// Numbers of buckets and symbols, buckets, then for each symbol the next one of its chain.
bool ElfFile::defines_by_hash(const std::string& name) const {
  const std::uint64_t table = offset_of(dynamic(DT_HASH));
  const auto buckets = bytes_.value_at<std::uint32_t>(table);
  if (buckets == 0) return false;
  const std::uint64_t bucket_table = table + 8;
  const std::uint64_t chain = bucket_table + std::uint64_t{buckets} * sizeof(std::uint32_t);
  auto index = bytes_.value_at<std::uint32_t>(bucket_table +
                                              (sysv_hash(name) % buckets) * sizeof(std::uint32_t));
  for (int steps = 0; index != STN_UNDEF && steps < kLongestChain; ++steps) {
    if (is_definition(index, name)) return true;
    index = bytes_.value_at<std::uint32_t>(chain + index * sizeof(std::uint32_t));
  }
  return false;
}

}  // namespace gpuready
