// SPDX-License-Identifier: MIT
#include "readers/facts_json.hpp"

#include "machine/fact_list.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>

namespace gpuready {
namespace {

using Json = nlohmann::json;
using Place = const std::string&;

constexpr int kSchemaVersion = 1;
constexpr std::size_t kLargestFile = std::size_t{8} << 20;
constexpr std::size_t kLargestText = std::size_t{64} << 10;
constexpr std::size_t kLongestList = 10'000;
/// The deepest fact of the list lies 5 levels below the document.
constexpr int kDeepest = 16;
constexpr const char* kRemedy = "; give a file that gpuready check --json wrote";

[[noreturn]] void refuse(Place place, const std::string& reason) {
  throw UnreadableFacts(place + " " + reason);
}

void check_length(std::size_t length, Place place) {
  if (length > kLongestList)
    refuse(place, "has more than " + std::to_string(kLongestList) + " entries");
}

template <class Part>
void take_part(const Json& value, Place place, Part& part);

void take(const Json& value, Place place, std::string& text) {
  if (!value.is_string()) refuse(place, "is no text");
  text = value.get<std::string>();
  if (text.size() > kLargestText) refuse(place, "is a text of more than 64 KiB");
}

void take(const Json& value, Place place, bool& flag) {
  if (!value.is_boolean()) refuse(place, "is not true or false");
  flag = value.get<bool>();
}

void take(const Json& value, Place place, double& number) {
  if (!value.is_number()) refuse(place, "is no number");
  number = value.get<double>();
}

void take(const Json& value, Place place, std::uint64_t& number) {
  if (!value.is_number_unsigned()) refuse(place, "is no whole number from 0 on");
  number = value.get<std::uint64_t>();
}

void take(const Json& value, Place place, std::int64_t& number) {
  const bool fits = value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= std::uint64_t{INT64_MAX}
                        : value.is_number_integer();
  if (!fits) refuse(place, "is no whole number that this program can hold");
  number = value.get<std::int64_t>();
}

void take(const Json& value, Place place, int& number) {
  std::int64_t wide = 0;
  take(value, place, wide);
  if (wide < std::numeric_limits<int>::min() || wide > std::numeric_limits<int>::max())
    refuse(place, "is out of range");
  number = static_cast<int>(wide);
}

void take(const Json& value, Place place, std::map<std::string, std::string>& texts) {
  if (!value.is_object()) refuse(place, "is no object");
  check_length(value.size(), place);
  for (const auto& item : value.items())
    take(item.value(), place + "." + item.key(), texts[item.key()]);
}

template <class Value>
void take(const Json& value, Place place, std::vector<Value>& values);

template <class Value>
void take(const Json& value, Place place, std::optional<Value>& known) {
  if (!known) known.emplace();
  if constexpr (kIsPart<Value>) {
    take_part(value, place, *known);
  } else {
    take(value, place, *known);
  }
}

template <class Value>
void take(const Json& value, Place place, std::vector<Value>& values) {
  if (!value.is_array()) refuse(place, "is no list");
  check_length(values.size() + value.size(), place);
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string entry = place + "[" + std::to_string(i) + "]";
    values.emplace_back();
    if constexpr (kIsPart<Value>) {
      take_part(value[i], entry, values.back());
    } else {
      take(value[i], entry, values.back());
    }
  }
}

template <class Part>
void take_part(const Json& value, Place place, Part& part) {
  if (!value.is_object()) refuse(place, "is no object");
  for_each_fact(part, [&](const char* name, auto& member, const char*) {
    const auto found = value.find(name);
    if (found == value.end() || found->is_null()) return;
    const std::string inner = place + "." + name;
    if constexpr (kIsPart<std::decay_t<decltype(member)>>) {
      take_part(*found, inner, member);
    } else {
      take(*found, inner, member);
    }
  });
}

Json parsed(std::string_view text) {
  const auto keep = [](int depth, Json::parse_event_t, const Json&) {
    if (depth > kDeepest) throw UnreadableFacts("it is nested deeper than a record of facts");
    return true;
  };
  try {
    return Json::parse(text, keep);
  } catch (const Json::parse_error& error) {
    throw UnreadableFacts("it is no JSON, or cut off or damaged at byte " +
                          std::to_string(error.byte));
  } catch (const Json::exception&) {
    throw UnreadableFacts("it is JSON with a number that is too large");
  }
}

Facts facts_of(const std::string& text) {
  if (text.empty()) throw UnreadableFacts("it is empty");
  const Json document = parsed(text);
  const bool is_record =
      document.is_object() && document.contains("schema_version") && document.contains("facts");
  if (!is_record) throw UnreadableFacts("it is JSON, but has no schema_version and no facts");
  if (document.at("schema_version") != kSchemaVersion)
    throw UnreadableFacts("its schema_version is not 1, the only one that this gpuready reads");
  Facts facts;
  take_part(document.at("facts"), "facts", facts);
  return facts;
}

bool names_a_fact(const Json& document) {
  bool names = false;
  const Facts facts;
  for_each_fact(facts, [&](const char* name, const auto&, const char*) {
    names = names || document.contains(name);
  });
  return names;
}

std::string text_of(std::istream& bytes) {
  std::string text;
  std::array<char, 65536> block{};
  while (bytes.read(block.data(), block.size()) || bytes.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(bytes.gcount()));
    if (text.size() > kLargestFile) throw UnreadableFacts("it has more than 8 MiB");
  }
  if (bytes.bad()) throw UnreadableFacts("reading it failed");
  return text;
}

[[noreturn]] void refuse_file(const std::string& name, const std::string& reason) {
  throw UnreadableFacts("cannot use '" + name + "': " + reason + kRemedy);
}

}  // namespace

Facts read_facts(std::istream& bytes, const std::string& name) {
  try {
    return facts_of(text_of(bytes));
  } catch (const UnreadableFacts& error) {
    refuse_file(name, error.what());
  }
}

Facts read_facts(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) refuse_file(path, "it is a folder");
  errno = 0;
  std::ifstream bytes(path, std::ios::binary);
  if (!bytes) refuse_file(path, std::generic_category().message(errno));
  return read_facts(bytes, path);
}

bool add_facts_line(std::string_view line, Facts& facts) {
  try {
    const Json document = parsed(line);
    if (!names_a_fact(document)) return false;
    Facts added = facts;
    take_part(document, "facts", added);
    facts = std::move(added);
    return true;
  } catch (const UnreadableFacts&) {
    return false;
  }
}

}  // namespace gpuready
