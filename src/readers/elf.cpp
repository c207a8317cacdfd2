// SPDX-License-Identifier: MIT
// Headers and dynamic section. Every count and offset is the file's word and is checked before use.
#include "readers/elf.hpp"

#include "machine/text_fields.hpp"

#include <algorithm>

namespace gpuready {
namespace {

constexpr std::size_t kMostSegments = 512;
constexpr std::uint64_t kMostDynamicEntries = 16384;
constexpr std::uint64_t kMostVersions = 65536;

std::string odd_kind(const std::string& start) {
  if (start.rfind("#!", 0) == 0) return "is a script; name the program that it starts";
  if (start.rfind("!<arch>", 0) == 0) return "is an archive of object files, no program or library";
  return "is no ELF program or library";
}

void refuse_other_kinds(const Elf64_Ehdr& header) {
  if (header.e_ident[EI_CLASS] == ELFCLASS32)
    throw UnreadableFile("is a 32-bit ELF file; LibTorch is 64-bit");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
      (header.e_machine != EM_X86_64 && header.e_machine != EM_AARCH64))
    throw UnreadableFile("is an ELF file for another processor than x86-64 and aarch64");
  if (header.e_type != ET_EXEC && header.e_type != ET_DYN)
    throw UnreadableFile("is an object file or a core dump, no program or library");
  if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_phnum > kMostSegments)
    throw UnreadableFile("is damaged: its ELF header makes no sense");
}

std::vector<std::string> folders_of(const std::string& list) {
  std::vector<std::string> folders;
  for (const std::string_view folder : split(list, ':')) {
    if (!folder.empty()) folders.emplace_back(folder);
  }
  return folders;
}

}  // namespace

std::string machine_name(int machine) {
  return machine == EM_AARCH64 ? "aarch64" : "x86_64";
}

std::string this_machine_name() {
#ifdef __aarch64__
  return machine_name(EM_AARCH64);
#else
  return machine_name(EM_X86_64);
#endif
}

ElfFile::ElfFile(FileBytes bytes) : bytes_(std::move(bytes)) {
  read_header();
  facts_.machine = header_.e_machine;
  facts_.is_dynamic = false;
  for (std::size_t i = 0; i < header_.e_phnum; ++i) {
    const auto segment = bytes_.value_at<Elf64_Phdr>(header_.e_phoff + i * sizeof(Elf64_Phdr));
    if (segment.p_type == PT_LOAD) loads_.push_back(segment);
    if (segment.p_type == PT_INTERP) facts_.interpreter = bytes_.text_at(segment.p_offset);
    if (segment.p_type == PT_DYNAMIC) read_dynamic(segment);
  }
  // A static program that may lie anywhere has a dynamic section, but no loader reads it.
  if (facts_.interpreter.empty() && needed_.empty() && !has(DT_SONAME)) {
    facts_.is_dynamic =
        header_.e_type == ET_DYN && !(dynamic(DT_FLAGS_1) & DF_1_PIE) && facts_.is_dynamic;
  }
  if (!facts_.is_dynamic) return;
  read_names();
  read_needed_versions();
  read_defined_versions();
}

void ElfFile::read_header() {
  const std::string start =
      bytes_.read(0, static_cast<std::size_t>(std::min<std::uint64_t>(bytes_.size(), 8)));
  if (start.rfind(ELFMAG, 0) != 0) throw UnreadableFile(odd_kind(start));
  header_ = bytes_.value_at<Elf64_Ehdr>(0);
  refuse_other_kinds(header_);
}

void ElfFile::read_dynamic(const Elf64_Phdr& segment) {
  facts_.is_dynamic = true;
  const std::uint64_t count = std::min(segment.p_filesz / sizeof(Elf64_Dyn), kMostDynamicEntries);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto entry = bytes_.value_at<Elf64_Dyn>(segment.p_offset + i * sizeof(Elf64_Dyn));
    if (entry.d_tag == DT_NULL) return;
    if (entry.d_tag == DT_NEEDED) needed_.push_back(entry.d_un.d_val);
    dynamic_.emplace(entry.d_tag, entry.d_un.d_val);
  }
}

void ElfFile::read_names() {
  for (const std::uint64_t name : needed_) facts_.needed.push_back(dynamic_text(name));
  if (has(DT_SONAME)) facts_.soname = dynamic_text(dynamic(DT_SONAME));
  if (has(DT_RPATH)) facts_.rpath = folders_of(dynamic_text(dynamic(DT_RPATH)));
  if (has(DT_RUNPATH)) facts_.runpath = folders_of(dynamic_text(dynamic(DT_RUNPATH)));
}

void ElfFile::read_needed_versions() {
  if (!has(DT_VERNEED)) return;
  std::uint64_t at = offset_of(dynamic(DT_VERNEED));
  const std::uint64_t count = std::min(dynamic(DT_VERNEEDNUM), kMostVersions);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto library = bytes_.value_at<Elf64_Verneed>(at);
    const std::string name = dynamic_text(library.vn_file);
    std::uint64_t version_at = at + library.vn_aux;
    for (int left = library.vn_cnt; left > 0; --left) {
      const auto version = bytes_.value_at<Elf64_Vernaux>(version_at);
      if (!(version.vna_flags & VER_FLG_WEAK))
        facts_.versions_needed.push_back({name, dynamic_text(version.vna_name)});
      if (facts_.versions_needed.size() > kMostVersions || version.vna_next == 0) break;
      version_at += version.vna_next;
    }
    if (library.vn_next == 0) return;
    at += library.vn_next;
  }
}

void ElfFile::read_defined_versions() {
  if (!has(DT_VERDEF)) return;
  std::uint64_t at = offset_of(dynamic(DT_VERDEF));
  const std::uint64_t count = std::min(dynamic(DT_VERDEFNUM), kMostVersions);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto version = bytes_.value_at<Elf64_Verdef>(at);
    const auto name = bytes_.value_at<Elf64_Verdaux>(at + version.vd_aux);
    facts_.versions_defined.push_back(dynamic_text(name.vda_name));
    if (version.vd_next == 0) return;
    at += version.vd_next;
  }
}

std::uint64_t ElfFile::dynamic(std::int64_t tag) const {
  const auto found = dynamic_.find(tag);
  return found == dynamic_.end() ? 0 : found->second;
}

std::uint64_t ElfFile::offset_of(std::uint64_t address) const {
  for (const Elf64_Phdr& load : loads_) {
    if (address >= load.p_vaddr && address - load.p_vaddr < load.p_filesz)
      return load.p_offset + (address - load.p_vaddr);
  }
  throw UnreadableFile("is damaged: its dynamic section points outside of it");
}

std::string ElfFile::dynamic_text(std::uint64_t index) const {
  if (index >= dynamic(DT_STRSZ)) throw UnreadableFile("is damaged: a name is out of its table");
  return bytes_.text_at(offset_of(dynamic(DT_STRTAB)) + index);
}

std::vector<Elf64_Shdr> ElfFile::sections() const {
  std::vector<Elf64_Shdr> found;
  if (header_.e_shoff == 0 || header_.e_shentsize != sizeof(Elf64_Shdr)) return found;
  for (std::size_t i = 0; i < header_.e_shnum; ++i)
    found.push_back(bytes_.value_at<Elf64_Shdr>(header_.e_shoff + i * sizeof(Elf64_Shdr)));
  return found;
}

}  // namespace gpuready
