// SPDX-License-Identifier: MIT
// A program or shared library looked at without loading it: 64-bit ELF for x86-64 and aarch64.
// Knows no library by name and does not follow what a file needs.
#pragma once

#include "readers/file_bytes.hpp"

#include <elf.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

/// "GLIBC_2.34" of "libc.so.6".
struct NeededVersion {
  std::string library;
  std::string version;
};

/// The dynamic section, texts as they are written there.
struct ElfFacts {
  int machine = 0;          ///< EM_X86_64, EM_AARCH64
  bool is_dynamic = true;   ///< false: a static program, nothing below is filled
  std::string interpreter;  ///< of a program: the loader
  std::string soname;
  std::vector<std::string> needed;
  std::vector<std::string> rpath;  ///< folders of DT_RPATH; the loader ignores it beside a RUNPATH
  std::vector<std::string> runpath;
  std::vector<NeededVersion> versions_needed;  ///< weak ones left out
  std::vector<std::string> versions_defined;
};

/// "x86_64" or "aarch64", as uname says it.
std::string machine_name(int machine);
/// Of the processor that this program was built for.
std::string this_machine_name();

class ElfFile {
 public:
  /// Throws UnreadableFile for what is no such file, and for a damaged one.
  explicit ElfFile(FileBytes bytes);

  [[nodiscard]] const ElfFacts& facts() const { return facts_; }

  /// Calls `visit` with the name of each dynamic symbol that is defined or that the loader insists
  /// on (not weak). Throws UnreadableFile.
  void visit_symbols(const std::function<void(const char* name, bool is_defined)>& visit) const;

  /// Whether a dynamic symbol of that name is defined here, by the file's hash table. Throws
  /// UnreadableFile.
  [[nodiscard]] bool defines(const std::string& name) const;

  /// The first text in the file's constants that contains `part`; empty: there is none. Reads the
  /// sections of constants alone. Throws UnreadableFile.
  [[nodiscard]] std::string constant_with(std::string_view part) const;

 private:
  struct Range {
    std::uint64_t offset;
    std::uint64_t size;
  };

  void read_header();
  void read_dynamic(const Elf64_Phdr& segment);
  void read_names();
  void read_needed_versions();
  void read_defined_versions();
  [[nodiscard]] bool has(std::int64_t tag) const { return dynamic_.count(tag) != 0; }
  [[nodiscard]] std::uint64_t dynamic(std::int64_t tag) const;
  [[nodiscard]] std::uint64_t offset_of(std::uint64_t address) const;
  [[nodiscard]] std::string dynamic_text(std::uint64_t index) const;
  [[nodiscard]] std::vector<Elf64_Shdr> sections() const;
  [[nodiscard]] std::vector<Range> constants() const;
  [[nodiscard]] std::uint64_t symbol_count() const;
  [[nodiscard]] bool is_definition(std::uint64_t index, const std::string& name) const;
  [[nodiscard]] bool defines_by_gnu_hash(const std::string& name) const;
  [[nodiscard]] bool defines_by_hash(const std::string& name) const;
  [[nodiscard]] std::string text_around(const Range& range, std::uint64_t at) const;

  FileBytes bytes_;
  Elf64_Ehdr header_{};
  std::vector<Elf64_Phdr> loads_;
  std::map<std::int64_t, std::uint64_t> dynamic_;  ///< the first value of each tag
  std::vector<std::uint64_t> needed_;              ///< places in the table of texts
  ElfFacts facts_;
};

}  // namespace gpuready
