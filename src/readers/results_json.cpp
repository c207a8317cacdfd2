// SPDX-License-Identifier: MIT
#include "readers/results_json.hpp"

#include "readers/result_columns.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <limits>

namespace gpuready {
namespace {

using Json = nlohmann::json;
using Event = Json::parse_event_t;

constexpr std::size_t kLargestText = std::size_t{256} << 20;
// How many objects and lists are around a thing: a member of the document, a row, a row's value.
constexpr int kMemberDepth = 1;
constexpr int kRowDepth = 2;
constexpr int kValueDepth = 3;
constexpr int kDeepest = 64;

std::string text_of(std::istream& bytes) {
  std::string text;
  std::array<char, 65536> block{};
  while (bytes.read(block.data(), block.size()) || bytes.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(bytes.gcount()));
    if (text.size() > kLargestText) {
      throw UnreadableResults(
          "it is JSON of more than 256 MiB, the CSV of the same run is smaller");
    }
  }
  return text;
}

FieldValue field_value(const Json& value, const std::string& column, const std::string& place) {
  if (value.is_null()) return {};
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return value.get<double>();
  const bool fits = value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= std::uint64_t{INT64_MAX}
                        : value.is_number_integer();
  if (!fits) throw UnreadableResults(place + ": " + column + " is no number and no text");
  return value.get<std::int64_t>();
}

class RowsOfDocument {
 public:
  explicit RowsOfDocument(const TakeRow& take) : take_(take) {}

  void read(const std::string& text) {
    const Json document = Json::parse(
        text, [this](int depth, Event event, Json& value) { return keep(depth, event, value); });
    const bool is_results = document.is_object() && document.contains("schema_version") &&
                            document.contains("rows") && document.at("rows").is_array();
    if (!is_results) {
      throw UnreadableResults("it is JSON, but has no schema_version and no list of rows");
    }
    check_schema(document.at("schema_version"));
  }

  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  /// Whether the parser keeps what it has read: the members of the document, and the values of one
  /// row until it is taken. Samples and what other versions nest deeper go at once.
  bool keep(int depth, Event event, const Json& value) {
    if (depth > kDeepest) throw UnreadableResults("it is nested deeper than a result document");
    if (event == Event::key && depth == kMemberDepth) in_rows_ = value == "rows";
    if (event == Event::object_end && depth == kRowDepth && in_rows_) {
      take_row(value);
      return false;
    }
    if (event != Event::value) return true;
    return depth == kMemberDepth || (depth == kValueDepth && in_rows_);
  }

  void take_row(const Json& object) {
    const std::string place = "row " + std::to_string(++count_);
    std::vector<std::string> names;
    for (const auto& item : object.items()) names.push_back(item.key());
    const auto columns = known_columns(names, place);
    MeasurementRecord row;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (columns[i] == nullptr) continue;
      set_from_value(*columns[i], field_value(object.at(names[i]), names[i], place), row, place);
    }
    check_row(row, place);
    take_(row);
  }

  static void check_schema(const Json& version) {
    MeasurementRecord row;
    const Field& column = *column_named("schema_version");
    set_from_value(column, field_value(version, column.name, "the document"), row, "the document");
  }

  const TakeRow& take_;
  std::size_t count_ = 0;
  bool in_rows_ = false;
};

}  // namespace

ResultsSummary read_json_results(std::istream& bytes, const TakeRow& take) {
  const std::string text = text_of(bytes);
  RowsOfDocument rows(take);
  try {
    rows.read(text);
  } catch (const Json::parse_error& error) {
    throw UnreadableResults("it is JSON that is cut off or damaged at byte " +
                            std::to_string(error.byte));
  } catch (const Json::exception&) {
    throw UnreadableResults("it is JSON with a number that is too large");
  }
  ResultsSummary summary;
  summary.form = ResultsForm::kJson;
  summary.rows = rows.count();
  return summary;
}

}  // namespace gpuready
