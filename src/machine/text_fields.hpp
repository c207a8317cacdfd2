// SPDX-License-Identifier: MIT
// Small text files of the kernel and of nvidia-smi, taken apart into fields and numbers. Knows no
// file's meaning.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

/// The first MiB of a file; files below /proc have no size to ask for. Unknown when it cannot be
/// read.
std::optional<std::string> read_text_file(const std::filesystem::path& path);

/// Without blanks and line ends on either side.
std::string_view trimmed(std::string_view text);

/// All fields, empty ones too; an empty text has none. A separator at the very end opens no further
/// field.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The words between runs of blanks.
std::vector<std::string_view> words(std::string_view text);

/// Unknown unless the whole trimmed text is one number that fits.
std::optional<std::uint64_t> parse_count(std::string_view text);
std::optional<std::int64_t> parse_integer(std::string_view text);
std::optional<double> parse_decimal(std::string_view text);

}  // namespace gpuready
