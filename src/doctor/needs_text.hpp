// SPDX-License-Identifier: MIT
// Troubles with needed libraries, as evidence for the rules about programs and LibTorchs. Empty
// text: there is none.
#pragma once

#include "machine/needed_library.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

using NamePredicate = std::function<bool(std::string_view name)>;

/// "libx.so.1 (for /lib/liby.so), ...". Libraries of the driver are left out: they are missing
/// where there is no driver, and that is no fault of the file.
std::string missing_text(const LibraryNeeds& needs, const NamePredicate& is_asked_for);

/// Files that are found and cannot be used: "/lib/libx.so.1 is cut off".
std::string unreadable_text(const LibraryNeeds& needs);

/// "libc10.so needs GLIBC_2.38, /lib/libc.so.6 has at most GLIBC_2.36".
std::string lacking_versions_text(const LibraryNeeds& needs);

/// LibTorch's and NVIDIA's libraries that LD_LIBRARY_PATH offers before a copy on the run path.
std::string shadowed_text(const LibraryNeeds& needs);

/// The same that lie twice on the run path: two packages own them.
std::string twice_text(const LibraryNeeds& needs);

}  // namespace gpuready
