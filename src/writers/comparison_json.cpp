// SPDX-License-Identifier: MIT
#include "writers/comparison_forms.hpp"

#include <nlohmann/json.hpp>

namespace gpuready {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kComparisonVersion = 1;

Json json_value(const FieldValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return nullptr;
}

// File names may hold any bytes.
std::string json_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json file_object(const ComparedFile& file) {
  MeasurementRecord row;
  row.environment = file.environment;
  Json environment = Json::object();
  for (const auto& field : environment_fields()) {
    environment[field.name] = json_value(field.value(row));
  }
  return {{"letter", file.letter},
          {"name", file.name},
          {"rows", file.rows},
          {"environment", environment}};
}

Json difference_object(const EnvironmentDifference& difference) {
  Json values = Json::array();
  for (const std::string& value : difference.values) {
    values.push_back(value.empty() ? Json(nullptr) : Json(value));
  }
  return {{"column", difference.column}, {"values", values}};
}

Json row_object(const Comparison& comparison, const ComparisonRow& row) {
  Json object = Json::object();
  for (const auto& field : comparison_fields()) {
    object[field.name] = json_value(field.value(comparison, row));
  }
  return object;
}

}  // namespace

std::string comparison_json(const Comparison& comparison) {
  Json files = Json::array();
  for (const auto& file : comparison.files) files.push_back(file_object(file));
  Json differences = Json::array();
  for (const auto& difference : comparison.differences) {
    differences.push_back(difference_object(difference));
  }
  std::string rows;
  for (const auto& row : comparison.rows) {
    rows += (rows.empty() ? "" : ",\n") + json_text(row_object(comparison, row));
  }
  return "{\"comparison_version\": " + std::to_string(kComparisonVersion) +
         ",\n\"files\": " + json_text(files) +
         ",\n\"environment_differences\": " + json_text(differences) + ",\n\"rows\": [\n" + rows +
         "\n]\n}\n";
}

}  // namespace gpuready
