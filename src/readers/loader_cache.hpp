// SPDX-License-Identifier: MIT
// /etc/ld.so.cache: which file the loader takes for a library's name. Does not open the libraries.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

/// Name -> paths, best first.
using LoaderCache = std::map<std::string, std::vector<std::string>>;

/// The entries for `machine` (EM_X86_64, EM_AARCH64) in the cache's bytes; empty for what is no
/// such cache, and without the entries that are damaged.
LoaderCache read_loader_cache(std::string_view bytes, int machine);

}  // namespace gpuready
