// SPDX-License-Identifier: MIT
#include "readers/results.hpp"

#include "readers/results_csv.hpp"
#include "readers/results_json.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace gpuready {
namespace {

constexpr const char* kRemedy = "; give a CSV or JSON file that gpuready wrote";

[[noreturn]] void refuse(const std::string& name, const std::string& reason) {
  throw UnreadableResults("cannot use '" + name + "': " + reason + kRemedy);
}

/// Spreadsheets put one in front of UTF-8.
void skip_byte_order_mark(std::istream& bytes) {
  if (bytes.peek() != 0xef) return;
  bytes.get();
  if (bytes.get() != 0xbb || bytes.get() != 0xbf) {
    throw UnreadableResults("line 1 starts with bytes that are no text");
  }
}

/// Returns the number of the line that comes next.
std::size_t skip_space(std::istream& bytes) {
  std::size_t line = 1;
  for (int next = bytes.peek(); next == ' ' || next == '\t' || next == '\r' || next == '\n';
       next = bytes.peek()) {
    if (bytes.get() == '\n') ++line;
  }
  return line;
}

ResultsSummary read_either(std::istream& bytes, const TakeRow& take) {
  skip_byte_order_mark(bytes);
  const std::size_t line = skip_space(bytes);
  const int first = bytes.peek();
  if (first == std::istream::traits_type::eof()) throw UnreadableResults("it is empty");
  if (first == '{' || first == '[') return read_json_results(bytes, take);
  return read_csv_results(bytes, line, take);
}

}  // namespace

ResultsSummary read_results(std::istream& bytes, const std::string& name, const TakeRow& take) {
  try {
    ResultsSummary summary = read_either(bytes, take);
    if (bytes.bad()) throw UnreadableResults("reading it failed");
    return summary;
  } catch (const UnreadableResults& error) {
    refuse(name, error.what());
  }
}

ResultsSummary read_results(const std::string& path, const TakeRow& take) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) refuse(path, "it is a folder");
  errno = 0;
  std::ifstream bytes(path, std::ios::binary);
  if (!bytes) refuse(path, std::generic_category().message(errno));
  return read_results(bytes, path, take);
}

}  // namespace gpuready
