// SPDX-License-Identifier: MIT
// The columns of the result file are a promise: names, order, and what counts as unknown.
#include "record/fields.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace gpuready {
namespace {

const std::vector<std::string>& promised_columns() {
  static const std::vector<std::string> names = {"schema_version",
                                                 "run_order",
                                                 "size",
                                                 "dtype",
                                                 "status",
                                                 "warnings",
                                                 "note",
                                                 "cpu_time_first_s",
                                                 "cpu_time_median_s",
                                                 "cpu_time_q1_s",
                                                 "cpu_time_q3_s",
                                                 "cpu_time_min_s",
                                                 "cpu_runs",
                                                 "cpu_batch",
                                                 "cpu_stop_reason",
                                                 "cpu_rate_gflops",
                                                 "gpu_time_first_s",
                                                 "gpu_time_median_s",
                                                 "gpu_time_q1_s",
                                                 "gpu_time_q3_s",
                                                 "gpu_time_min_s",
                                                 "gpu_event_time_median_s",
                                                 "gpu_runs",
                                                 "gpu_batch",
                                                 "gpu_stop_reason",
                                                 "gpu_rate_gflops",
                                                 "gpu_peak_share",
                                                 "h2d_pageable_s",
                                                 "pin_s",
                                                 "h2d_pinned_s",
                                                 "d2h_pageable_s",
                                                 "d2h_pinned_s",
                                                 "end_to_end_s",
                                                 "end_to_end_pinned_s",
                                                 "copy_share",
                                                 "speed_up_compute",
                                                 "speed_up_compute_error",
                                                 "speed_up_end_to_end",
                                                 "speed_up_end_to_end_error",
                                                 "tensor_core_gain",
                                                 "cpu_relative_error",
                                                 "gpu_relative_error",
                                                 "nonfinite_count",
                                                 "gpu_clock_mhz",
                                                 "gpu_memory_clock_mhz",
                                                 "gpu_power_w",
                                                 "gpu_temperature_c",
                                                 "throttle_reasons",
                                                 "pcie_generation",
                                                 "pcie_width",
                                                 "cpu_name",
                                                 "cpu_threads",
                                                 "cpu_blas",
                                                 "cpu_blas_core",
                                                 "gpu_name",
                                                 "gpu_uuid_hash",
                                                 "gpu_compute_capability",
                                                 "driver_version",
                                                 "cuda_version",
                                                 "libtorch_version",
                                                 "tf32",
                                                 "reduced_precision_reduction",
                                                 "build_type",
                                                 "gpuready_version",
                                                 "started_at"};
  return names;
}

FieldValue value_of(const MeasurementRecord& row, const std::string& name) {
  for (const auto& field : record_fields()) {
    if (field.name == name) return field.value(row);
  }
  return std::string("no column ") + name;
}

bool is_unknown(const FieldValue& value) {
  return std::holds_alternative<std::monostate>(value);
}

TEST(RecordFields, AreThePromisedColumnsInOrder) {
  std::vector<std::string> names;
  for (const auto& field : record_fields()) names.push_back(field.name);
  EXPECT_EQ(names, promised_columns());
}

TEST(RecordFields, OfAnEmptyRowKnowOnlyWhatIsAlwaysKnown) {
  std::set<std::string> known;
  for (const auto& field : record_fields()) {
    if (!is_unknown(field.value({}))) known.insert(field.name);
  }
  EXPECT_EQ(known, (std::set<std::string>{"schema_version", "run_order", "size", "status",
                                          "warnings", "note"}));
}

TEST(RecordFields, KeepTheTwoSidesApart) {
  MeasurementRecord row;
  row.cpu.time_median_s = 2.5;
  row.gpu.time_median_s = 0.125;
  row.cpu.relative_error = 1e-6;
  row.gpu.relative_error = 1e-3;
  row.gpu.event_time_median_s = 0.124;
  EXPECT_EQ(value_of(row, "cpu_time_median_s"), FieldValue(2.5));
  EXPECT_EQ(value_of(row, "gpu_time_median_s"), FieldValue(0.125));
  EXPECT_EQ(value_of(row, "cpu_relative_error"), FieldValue(1e-6));
  EXPECT_EQ(value_of(row, "gpu_relative_error"), FieldValue(1e-3));
  EXPECT_EQ(value_of(row, "gpu_event_time_median_s"), FieldValue(0.124));
}

MeasurementRecord row_of_distinct_values() {
  MeasurementRecord row;
  row.run_order = 43;
  row.size = 44;
  row.dtype = "fp32";
  row.warnings = {"noisy"};
  row.note = "note";
  row.gpu_peak_share = 41.5;
  row.nonfinite_count = 42;
  row.copies = {1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5};
  row.gain = {9.5, 10.5, 11.5, 12.5, 13.5};
  row.evidence = {14.5, 15.5, 16.5, 17.5, "none", 18, 19};
  row.cpu = {20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 26, 27, "precision", 28.5, 29.5, {}};
  row.gpu = {30.5, 31.5, 32.5, 33.5, 34.5, 35.5, 36, 37, "max_time", 38.5, 39.5, {}};
  row.environment = {"e1", 40,   "e2",  "e3",  "e4",  "e5",  "e6", "e7",
                     "e8", "e9", "e10", "e11", "e12", "e13", "e14"};
  return row;
}

TEST(RecordFields, ShowEveryMemberOnce) {
  std::set<FieldValue> values;
  for (const auto& field : record_fields()) values.insert(field.value(row_of_distinct_values()));
  EXPECT_EQ(values.size(), record_fields().size());
  EXPECT_EQ(values.count(FieldValue()), 0U) << "a member was taken for unknown";
}

TEST(RecordFields, ShowMeasuredNumbersInTheirColumns) {
  std::vector<double> numbers;
  for (const auto& field : record_fields()) {
    const FieldValue value = field.value(row_of_distinct_values());
    if (const auto* number = std::get_if<double>(&value)) numbers.push_back(*number);
  }
  const std::vector<double> cpu_gpu_copies_gain_proof_evidence = {
      20.5, 21.5, 22.5, 23.5, 24.5, 28.5,              //
      30.5, 31.5, 32.5, 33.5, 34.5, 35.5, 38.5, 41.5,  //
      1.5,  2.5,  3.5,  4.5,  5.5,  6.5,  7.5,  8.5,   //
      9.5,  10.5, 11.5, 12.5, 13.5,                    //
      29.5, 39.5,                                      //
      14.5, 15.5, 16.5, 17.5};
  EXPECT_EQ(numbers, cpu_gpu_copies_gain_proof_evidence);
}

TEST(RecordFields, TakeBackEveryValueTheyShow) {
  const MeasurementRecord row = row_of_distinct_values();
  MeasurementRecord copy;
  for (const auto& field : record_fields()) {
    EXPECT_TRUE(field.set(copy, field.value(row))) << field.name;
    EXPECT_EQ(field.value(copy), field.value(row)) << field.name;
    const auto kind = static_cast<std::size_t>(field.kind);
    EXPECT_EQ(field.value(row).index(), kind + 1) << field.name << " is of another kind";
  }
}

TEST(RecordFields, ForgetWhatIsUnknown) {
  MeasurementRecord row = row_of_distinct_values();
  for (const auto& field : record_fields()) {
    if (field.name == "schema_version" || field.name == "status") {
      EXPECT_FALSE(field.set(row, {})) << field.name;
    } else {
      EXPECT_TRUE(field.set(row, {})) << field.name;
      EXPECT_EQ(field.value(row), field.value({})) << field.name;
    }
  }
}

TEST(RecordFields, RefuseWhatAColumnNeverHas) {
  for (const auto& field : record_fields()) {
    MeasurementRecord row;
    if (field.name == "schema_version") {
      EXPECT_FALSE(field.set(row, std::int64_t{2}));
    }
    if (field.name == "status") {
      EXPECT_FALSE(field.set(row, std::string("fine")));
    }
  }
}

TEST(RecordFields, TurnNumbersThatAreNotFiniteIntoUnknown) {
  MeasurementRecord row;
  row.gpu.relative_error = std::nan("");
  row.gain.speed_up_compute = HUGE_VAL;
  EXPECT_TRUE(is_unknown(value_of(row, "gpu_relative_error")));
  EXPECT_TRUE(is_unknown(value_of(row, "speed_up_compute")));
}

TEST(RecordFields, KeepAMeasuredZero) {
  MeasurementRecord row;
  row.nonfinite_count = 0;
  EXPECT_EQ(value_of(row, "nonfinite_count"), FieldValue(std::int64_t{0}));
}

TEST(RecordFields, JoinWarningsBySemicolon) {
  MeasurementRecord row;
  row.warnings = {"noisy", "slow_blas"};
  EXPECT_EQ(value_of(row, "warnings"), FieldValue(std::string("noisy;slow_blas")));
}

TEST(RecordFields, NameEveryStatus) {
  const auto status_text = [](RowStatus status) {
    MeasurementRecord row;
    row.status = status;
    return std::get<std::string>(value_of(row, "status"));
  };
  EXPECT_EQ(status_text(RowStatus::kOk), "ok");
  EXPECT_EQ(status_text(RowStatus::kWrong), "wrong");
  EXPECT_EQ(status_text(RowStatus::kOom), "oom");
  EXPECT_EQ(status_text(RowStatus::kSkipped), "skipped");
  EXPECT_EQ(status_text(RowStatus::kFailed), "failed");
  EXPECT_EQ(status_text(RowStatus::kInterrupted), "interrupted");
}

TEST(EnvironmentFields, AreTheLastColumns) {
  const auto& environment = environment_fields();
  ASSERT_EQ(environment.size(), 15U);
  const std::size_t offset = record_fields().size() - environment.size();
  for (std::size_t i = 0; i < environment.size(); ++i) {
    EXPECT_EQ(environment[i].name, promised_columns()[offset + i]);
  }
}

}  // namespace
}  // namespace gpuready
