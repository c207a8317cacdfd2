// SPDX-License-Identifier: MIT
// One JSON document that is valid at any moment, with the same words as the CSV.
#include "record/fields.hpp"
#include "support/temporary_tree.hpp"
#include "writers/json_writer.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>

namespace gpuready {
namespace {

TEST(JsonWriter, LeavesTheSamplesOfARowThatWasReadBackUnknown) {
  const TemporaryTree folder;
  OutputTarget target(folder / "rows.json", OutputForm::kDocument);
  target.open();
  JsonWriter writer(target);
  MeasurementRecord kept;
  kept.cpu.runs = 5;
  writer.begin_after({kept}, {});
  const auto row = nlohmann::json::parse(content_of(folder / "rows.json")).at("rows").at(0);
  EXPECT_TRUE(row.at("cpu_samples_s").is_null());
  EXPECT_TRUE(row.at("gpu_samples_s").empty());
}

using Json = nlohmann::ordered_json;

MeasurementRecord row_of_size(std::int64_t size) {
  MeasurementRecord row;
  row.size = size;
  row.cpu.samples_s = {0.5, 0.25};
  return row;
}

Json document_of(const MeasurementRecord& row, const Answers& answers = {}) {
  const TemporaryTree folder;
  OutputTarget target(folder / "d.json", OutputForm::kDocument);
  target.open();
  JsonWriter writer(target);
  writer.begin(row.environment);
  writer.write_row(row);
  writer.end(answers);
  return Json::parse(content_of(folder / "d.json"));
}

TEST(JsonWriter, HasTheFourPartsInOrder) {
  std::vector<std::string> keys;
  const Json document = document_of({});
  for (const auto& part : document.items()) keys.push_back(part.key());
  EXPECT_EQ(keys, (std::vector<std::string>{"schema_version", "environment", "rows", "answers"}));
  EXPECT_EQ(document["schema_version"], 1);
}

TEST(JsonWriter, NamesRowsAsTheCsvDoesAndAddsSamples) {
  std::vector<std::string> expected;
  for (const auto& field : record_fields()) expected.push_back(field.name);
  expected.insert(expected.end(), {"cpu_samples_s", "gpu_samples_s"});
  std::vector<std::string> keys;
  const Json row = document_of(row_of_size(7))["rows"][0];
  for (const auto& item : row.items()) keys.push_back(item.key());
  EXPECT_EQ(keys, expected);
  EXPECT_EQ(row["cpu_samples_s"], Json({0.5, 0.25}));
  EXPECT_EQ(row["gpu_samples_s"], Json::array());
}

TEST(JsonWriter, KeepsNumbersNumbersAndUnknownNull) {
  MeasurementRecord row = row_of_size(5000);
  row.cpu.time_median_s = 0.1;
  row.gpu.relative_error = std::nan("");
  row.environment.cpu_threads = 2;
  const Json document = document_of(row);
  EXPECT_TRUE(document["rows"][0]["size"].is_number_integer());
  EXPECT_EQ(document["rows"][0]["cpu_time_median_s"].get<double>(), 0.1);
  EXPECT_TRUE(document["rows"][0]["gpu_relative_error"].is_null());
  EXPECT_TRUE(document["rows"][0]["gpu_name"].is_null());
  EXPECT_EQ(document["environment"]["cpu_threads"], 2);
  EXPECT_TRUE(document["environment"]["gpu_name"].is_null());
}

TEST(JsonWriter, WritesUnknownAnswersAsNullsInTheirPlaces) {
  const Json answers = document_of({})["answers"];
  const Json unknown = {
      {"low", nullptr}, {"estimate", nullptr}, {"high", nullptr}, {"reason", nullptr}};
  EXPECT_EQ(answers, (Json{{"crossover_compute_size", unknown},
                           {"crossover_end_to_end_size", unknown},
                           {"speed_up_grows_to_size", nullptr},
                           {"saturated_from_size", nullptr},
                           {"dtype", nullptr},
                           {"copy_share_by_size", Json::array()}}));
}

TEST(JsonWriter, WritesKnownAnswers) {
  Answers found;
  found.crossover_compute_size = {1000, 1250.5, 2000, ""};
  found.crossover_end_to_end_size.reason = "never faster";
  found.saturated_from_size = 4000;
  const Json answers = document_of({}, found)["answers"];
  EXPECT_EQ(answers["crossover_compute_size"]["estimate"], 1250.5);
  EXPECT_TRUE(answers["crossover_compute_size"]["reason"].is_null());
  EXPECT_EQ(answers["crossover_end_to_end_size"]["reason"], "never faster");
  EXPECT_EQ(answers["saturated_from_size"], 4000);
}

TEST(JsonWriter, IsAValidDocumentAfterEveryStep) {
  const TemporaryTree folder;
  OutputTarget target(folder / "d.json", OutputForm::kDocument);
  target.open();
  JsonWriter writer(target);
  writer.begin({});
  EXPECT_EQ(Json::parse(content_of(folder / "d.json"))["rows"].size(), 0U);
  writer.write_row(row_of_size(1000));
  EXPECT_EQ(Json::parse(content_of(folder / "d.json"))["rows"].size(), 1U);
  writer.write_row(row_of_size(2000));
  const Json document = Json::parse(content_of(folder / "d.json"));
  EXPECT_EQ(document["rows"][1]["size"], 2000);
  EXPECT_TRUE(document["answers"]["saturated_from_size"].is_null());
}

TEST(JsonWriter, WritesExactlyOneDocumentToAPipe) {
  const TemporaryTree folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  const int reader = ::open((folder / "pipe").c_str(), O_RDONLY | O_NONBLOCK);
  OutputTarget target(folder / "pipe", OutputForm::kDocument);
  target.open();
  JsonWriter writer(target);
  writer.begin({});
  writer.write_row(row_of_size(1000));
  writer.end({});
  std::string text(1 << 16, '\0');
  const ssize_t length = ::read(reader, text.data(), text.size());
  ::close(reader);
  ASSERT_GT(length, 0);
  text.resize(static_cast<std::size_t>(length));
  EXPECT_EQ(Json::parse(text)["rows"].size(), 1U);
}

TEST(JsonWriter, SurvivesTextThatIsNotUtf8) {
  MeasurementRecord row;
  row.note = "bad \xff byte, \"quote\"\n";
  EXPECT_EQ(document_of(row)["rows"][0]["note"], "bad \xEF\xBF\xBD byte, \"quote\"\n");
}

}  // namespace
}  // namespace gpuready
