// SPDX-License-Identifier: MIT
// Any bytes as an ELF file: read or refused, never anything else.
#include "readers/elf.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gpuready::Descriptor file(memfd_create("fuzzed", MFD_CLOEXEC));
  if (::write(file.number(), data, size) != static_cast<ssize_t>(size)) std::abort();
  try {
    const gpuready::ElfFile elf{gpuready::FileBytes(std::move(file))};
    elf.visit_symbols([](const char*, bool) {});
    static_cast<void>(elf.defines("_ZN2at5emptyEv"));
    static_cast<void>(elf.constant_with("-gencode;arch=compute_"));
  } catch (const gpuready::UnreadableFile&) {
    return 0;
  }
  return 0;
}
