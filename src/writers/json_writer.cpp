// SPDX-License-Identifier: MIT
// Rows as one JSON document for programs. The only place of the writers that knows the JSON
// library.
#include "writers/json_writer.hpp"

#include "record/fields.hpp"

#include <nlohmann/json.hpp>

namespace gpuready {
namespace {

using Json = nlohmann::ordered_json;

struct JsonValue {
  Json operator()(std::monostate) const { return nullptr; }
  template <typename Value>
  Json operator()(const Value& value) const {
    return value;
  }
};

Json to_object(const std::vector<Field>& fields, const MeasurementRecord& row) {
  Json object = Json::object();
  for (const auto& field : fields) {
    object[field.name] = std::visit(JsonValue(), field.value(row));
  }
  return object;
}

Json to_number(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json to_object(const Crossover& crossover) {
  return {{"low", to_number(crossover.low)},
          {"estimate", to_number(crossover.estimate)},
          {"high", to_number(crossover.high)},
          {"reason", crossover.reason.empty() ? Json(nullptr) : Json(crossover.reason)}};
}

Json to_array(const std::vector<CopyShare>& shares) {
  Json array = Json::array();
  for (const auto& [size, share] : shares) array.push_back({{"size", size}, {"share", share}});
  return array;
}

Json to_object(const Answers& answers) {
  return {{"crossover_compute_size", to_object(answers.crossover_compute_size)},
          {"crossover_end_to_end_size", to_object(answers.crossover_end_to_end_size)},
          {"speed_up_grows_to_size", to_number(answers.speed_up_grows_to_size)},
          {"saturated_from_size", to_number(answers.saturated_from_size)},
          {"dtype", answers.dtype.empty() ? Json(nullptr) : Json(answers.dtype)},
          {"copy_share_by_size", to_array(answers.copy_shares)}};
}

// A row that was read back from a CSV has counted runs, but no samples: unknown.
Json samples_of(const SideTiming& side) {
  if (side.runs && side.samples_s.empty()) return nullptr;
  return side.samples_s;
}

// Texts come from drivers and loaders too: bytes that are not UTF-8 become U+FFFD instead of an
// exception.
std::string to_text(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void JsonWriter::begin(const Environment& environment) {
  describe(environment);
  store_if_possible();
}

void JsonWriter::begin_after(const std::vector<MeasurementRecord>& kept,
                             const Environment& environment) {
  describe(environment);
  for (const MeasurementRecord& row : kept) add_row(row);
  store_if_possible();
}

void JsonWriter::write_row(const MeasurementRecord& row) {
  add_row(row);
  store_if_possible();
}

void JsonWriter::describe(const Environment& environment) {
  MeasurementRecord row;
  row.environment = environment;
  environment_ = to_text(to_object(environment_fields(), row));
  answers_ = to_text(to_object(Answers()));
}

void JsonWriter::add_row(const MeasurementRecord& row) {
  Json object = to_object(record_fields(), row);
  object["cpu_samples_s"] = samples_of(row.cpu);
  object["gpu_samples_s"] = samples_of(row.gpu);
  rows_.emplace(place_of(row), to_text(object));
}

void JsonWriter::end(const Answers& answers) {
  answers_ = to_text(to_object(answers));
  store_if_possible();
  if (!target_.stores_documents()) target_.write(document());
}

// One row a line. Rows are kept as text, so that a long sweep does not encode all samples again
// after each row.
std::string JsonWriter::document() const {
  std::string rows;
  for (const auto& [place, row] : rows_) rows += (rows.empty() ? "" : ",\n") + row;
  return "{\"schema_version\": " + std::to_string(kSchemaVersion) +
         ",\n\"environment\": " + environment_ + ",\n\"rows\": [\n" + rows +
         "\n],\n\"answers\": " + answers_ + "\n}\n";
}

void JsonWriter::store_if_possible() {
  if (target_.stores_documents()) target_.store(document());
}

}  // namespace gpuready
