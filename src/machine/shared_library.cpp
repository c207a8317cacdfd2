// SPDX-License-Identifier: MIT
// dlopen, dlsym, dlclose. RTLD_NOW: a library that misses a dependency is refused here, not at its
// first call.
#include "machine/shared_library.hpp"

#include <dlfcn.h>

#include <filesystem>

namespace gpuready {

SharedLibrary::SharedLibrary(const std::vector<std::string>& candidates) {
  for (const auto& candidate : candidates) {
    handle_.reset(dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL));
    if (handle_) {
      error_.clear();
      return;
    }
    const std::string words = dlerror();
    std::error_code ignored;
    if (error_.empty() || std::filesystem::exists(candidate, ignored)) error_ = words;
  }
}

void SharedLibrary::Closer::operator()(void* handle) const {
  dlclose(handle);
}

void* SharedLibrary::symbol(const char* name) const {
  return handle_ ? dlsym(handle_.get(), name) : nullptr;
}

}  // namespace gpuready
