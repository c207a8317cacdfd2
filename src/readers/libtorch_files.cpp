// SPDX-License-Identifier: MIT
// Packagers' files know more than the header, which says 1.13.0 in Debian's 1.13.1 and never names
// the CUDA version: they come first.
#include "readers/libtorch_files.hpp"

#include "machine/library_names.hpp"
#include "machine/text_fields.hpp"
#include "readers/elf.hpp"

#include <algorithm>
#include <array>

namespace gpuready {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDigits = "0123456789";

std::string text_of(const fs::path& file) {
  return read_text_file(file).value_or("");
}

/// What stands in quotes behind `name` at the beginning of a line: "cuda: Optional[str] = '13.0'".
std::string python_value(const std::string& text, const std::string& name) {
  for (std::string_view line : split(text, '\n')) {
    const bool is_name = line.substr(0, name.size()) == name && line.size() > name.size() &&
                         (line[name.size()] == ' ' || line[name.size()] == ':');
    const auto equals = line.find('=');
    if (!is_name || equals == std::string_view::npos) continue;
    const auto begin = line.find_first_of("'\"", equals);
    if (begin == std::string_view::npos) return {};
    const auto end = line.find(line[begin], begin + 1);
    return std::string(line.substr(begin + 1, end - begin - 1));
  }
  return {};
}

/// The text in quotes behind "#define TORCH_VERSION", on this line or the next.
std::string header_version(const fs::path& include) {
  constexpr std::string_view kName = "#define TORCH_VERSION ";
  for (const char* file :
       {"torch/headeronly/version.h", "torch/csrc/api/include/torch/version.h"}) {
    const std::string text = text_of(include / file);
    const auto at = text.find(kName);
    const auto begin = at == std::string::npos ? at : text.find('"', at);
    if (begin != std::string::npos)
      return text.substr(begin + 1, text.find('"', begin + 1) - begin - 1);
  }
  return {};
}

/// version.py of a wheel lies in the root, of a conda prefix with its Python package.
std::string python_version_file(const fs::path& root) {
  std::string text = text_of(root / "version.py");
  std::error_code error;
  for (fs::directory_iterator entry(root / "lib", error), end; !error && entry != end;
       entry.increment(error)) {
    const bool is_python = entry->path().filename().string().rfind("python3", 0) == 0;
    if (text.empty() && is_python && root != "/usr" && root != "/usr/local")
      text = text_of(entry->path() / "site-packages/torch/version.py");
  }
  return text;
}

/// "13.0" is 13000, "12.8" is 12080.
std::optional<int> cuda_number(std::string_view text) {
  const auto fields = split(text, '.');
  if (fields.empty()) return std::nullopt;
  const auto major = parse_count(fields[0]);
  const auto minor = fields.size() > 1 ? parse_count(fields[1]) : std::optional<std::uint64_t>(0);
  if (!major || !minor || *major > 99 || *minor > 99) return std::nullopt;
  return static_cast<int>(*major * 1000 + *minor * 10);
}

/// "cu128" is "12.8".
std::string cuda_of_variant(const std::string& variant) {
  const std::string digits = variant.rfind("cu", 0) == 0 ? variant.substr(2) : std::string{};
  if (digits.size() < 2 || digits.find_first_not_of(kDigits) != std::string::npos) return {};
  return digits.substr(0, digits.size() - 1) + "." + digits.back();
}

std::string variant_of(const LibtorchTree& tree, const std::string& cuda, const std::string& hip,
                       const std::string& suffix) {
  if (suffix.rfind("cpu", 0) == 0) return "cpu";
  if (suffix.rfind("rocm", 0) == 0) return suffix;
  if (suffix.rfind("cu", 0) == 0) return suffix.substr(0, suffix.find_first_not_of(kDigits, 2));
  std::string digits = cuda;
  digits.erase(std::remove(digits.begin(), digits.end(), '.'), digits.end());
  if (!cuda.empty()) return "cu" + digits;
  if (!hip.empty() || !tree.hip_library.empty()) return "rocm";
  return tree.cuda_library.empty() ? "cpu" : "cuda";
}

void read_version(LibtorchTree& tree, const std::string& packaged_version) {
  const fs::path root = tree.root;
  const std::string python = python_version_file(root);
  std::string version = python_value(python, "__version__");
  if (version.empty()) version = std::string(trimmed(text_of(root / "build-version")));
  if (version.empty() && root == "/usr") version = packaged_version;
  if (version.empty()) version = header_version(root / "include");
  const auto plus = version.find('+');
  const std::string suffix = plus == std::string::npos ? std::string{} : version.substr(plus + 1);
  tree.version = version.substr(0, plus);
  const std::string cuda = python_value(python, "cuda");
  tree.variant = variant_of(tree, cuda, python_value(python, "hip"), suffix);
  tree.cuda_version = cuda_number(cuda.empty() ? cuda_of_variant(tree.variant) : cuda);
}

/// What ATen.h refuses to be compiled below.
std::optional<int> cxx_standard(const fs::path& include) {
  constexpr std::string_view kTest = "__cplusplus < ";
  const std::string text = text_of(include / "ATen/ATen.h");
  const auto at = text.find(kTest);
  if (at == std::string::npos) return std::nullopt;
  const auto date = parse_count(text.substr(at + kTest.size(), 6));
  for (const auto& [value, standard] : {std::pair{201402U, 14}, std::pair{201703U, 17},
                                        std::pair{202002U, 20}, std::pair{202302U, 23}}) {
    if (date == value) return standard;
  }
  return std::nullopt;
}

/// From the name of a constructor that takes a std::string: c10::Device::Device(const string&).
std::optional<int> string_abi(const ElfFile& libc10) {
  std::optional<int> abi;
  libc10.visit_symbols([&abi](std::string_view name, bool is_defined) {
    constexpr std::array<std::string_view, 2> kStarts{"_ZN3c106DeviceC1ERK", "_ZN3c106DeviceC2ERK"};
    for (const std::string_view start : kStarts) {
      if (!is_defined || name.substr(0, start.size()) != start) continue;
      const std::string_view type = name.substr(start.size());
      if (type.substr(0, 2) == "Ss") abi = 0;
      if (type.rfind("NSt7__cxx11", 0) == 0) abi = 1;
    }
  });
  return abi;
}

void read_libc10(LibtorchTree& tree) {
  const fs::path file = fs::path(tree.library_dir) / "libc10.so";
  try {
    const ElfFile libc10{FileBytes(file)};
    tree.machine = machine_name(libc10.facts().machine);
    tree.cxx11_abi = string_abi(libc10);
  } catch (const UnreadableFile& error) {
    tree.problem = file.string() + " " + error.what();
  }
}

std::string path_if_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored) ? file.string() : std::string{};
}

}  // namespace

LibtorchTree describe_libtorch(const LibtorchPlace& place, const std::string& packaged_version) {
  LibtorchTree tree;
  tree.root = place.root;
  tree.library_dir = place.library_dir;
  tree.source = place.source;
  const fs::path libraries = place.library_dir;
  tree.cuda_library = path_if_there(libraries / "libtorch_cuda.so");
  tree.hip_library = path_if_there(libraries / "libtorch_hip.so");
  read_version(tree, packaged_version);
  tree.cxx_standard = cxx_standard(fs::path(place.root) / "include");
  tree.this_machine = this_machine_name();
  read_libc10(tree);
  return tree;
}

}  // namespace gpuready
