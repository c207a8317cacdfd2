// SPDX-License-Identifier: MIT
// Texts among the constants of an ELF file, read in pieces: a library has hundreds of MB, most of
// them GPU code, and a few of constants.
#include "readers/elf.hpp"

#include <algorithm>
#include <cstring>

namespace gpuready {
namespace {

constexpr std::uint64_t kPieceBytes = std::uint64_t{1} << 20;
constexpr std::uint64_t kLongestConstant = 16384;

bool is_read_only(const Elf64_Shdr& section) {
  return section.sh_type == SHT_PROGBITS && (section.sh_flags & SHF_ALLOC) &&
         !(section.sh_flags & (SHF_WRITE | SHF_EXECINSTR));
}

}  // namespace

/// .rodata and its kin; of a file without section headers all that is read-only.
std::vector<ElfFile::Range> ElfFile::constants() const {
  std::vector<Range> found;
  const std::vector<Elf64_Shdr> all = sections();
  if (header_.e_shstrndx < all.size()) {
    const std::uint64_t names = all[header_.e_shstrndx].sh_offset;
    for (const Elf64_Shdr& section : all) {
      if (is_read_only(section) &&
          bytes_.text_at(names + section.sh_name).find("rodata") != std::string::npos)
        found.push_back({section.sh_offset, section.sh_size});
    }
  }
  if (!all.empty()) return found;
  for (const Elf64_Phdr& load : loads_) {
    if (!(load.p_flags & PF_W)) found.push_back({load.p_offset, load.p_filesz});
  }
  return found;
}

std::string ElfFile::constant_with(std::string_view part) const {
  for (const Range& range : constants()) {
    for (std::uint64_t at = 0; at + part.size() <= range.size; at += kPieceBytes) {
      // The next piece's start belongs to this one: the text may lie across.
      const std::uint64_t length = std::min(kPieceBytes + part.size() - 1, range.size - at);
      const std::string piece = bytes_.read(range.offset + at, length);
      const void* hit = memmem(piece.data(), piece.size(), part.data(), part.size());
      if (hit != nullptr)
        return text_around(
            range, at + static_cast<std::uint64_t>(static_cast<const char*>(hit) - piece.data()));
    }
  }
  return {};
}

/// The bytes between the zeros before and behind; at most 32 KiB of them.
std::string ElfFile::text_around(const Range& range, std::uint64_t at) const {
  const std::uint64_t begin = at - std::min(at, kLongestConstant);
  const std::uint64_t end = std::min(at + kLongestConstant, range.size);
  const std::string bytes = bytes_.read(range.offset + begin, end - begin);
  const auto before = bytes.rfind('\0', at - begin);
  const std::size_t from = before == std::string::npos ? 0 : before + 1;
  return bytes.substr(from, bytes.find('\0', from) - from);
}

}  // namespace gpuready
