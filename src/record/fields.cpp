// SPDX-License-Identifier: MIT
// The one ordered list of a row's columns. Knows no format; the only place where a value becomes
// "unknown".
#include "record/fields.hpp"

#include <spdlog/fmt/ranges.h>

#include <cmath>
#include <optional>
#include <sstream>

namespace gpuready {
namespace {

using Record = MeasurementRecord;

FieldValue known(std::int64_t value) {
  return value;
}
FieldValue known(const std::string& value) {
  return value.empty() ? FieldValue() : FieldValue(value);
}
FieldValue known(double value) {
  return std::isfinite(value) ? FieldValue(value) : FieldValue();
}

template <typename Number>
FieldValue known(const std::optional<Number>& value) {
  return value ? known(*value) : FieldValue();
}

constexpr FieldKind kind_of(std::int64_t) {
  return FieldKind::kWhole;
}
constexpr FieldKind kind_of(double) {
  return FieldKind::kReal;
}
FieldKind kind_of(const std::string&) {
  return FieldKind::kText;
}
template <typename Number>
FieldKind kind_of(const std::optional<Number>&) {
  return kind_of(Number());
}

template <typename Value>
bool take(Value& member, const FieldValue& value) {
  const auto* known_value = std::get_if<Value>(&value);
  member = known_value == nullptr ? Value() : *known_value;
  return true;
}
template <typename Number>
bool take(std::optional<Number>& member, const FieldValue& value) {
  const auto* known_value = std::get_if<Number>(&value);
  member = known_value == nullptr ? std::nullopt : std::optional<Number>(*known_value);
  return true;
}

template <typename Member>
Field own(const char* name, Member Record::*member) {
  return {name, kind_of(Member()), [=](const Record& record) { return known(record.*member); },
          [=](Record& record, const FieldValue& value) { return take(record.*member, value); }};
}

template <typename Group, typename Member>
Field part(const char* name, Group Record::*group, Member Group::*member) {
  return {
      name, kind_of(Member()), [=](const Record& record) { return known(record.*group.*member); },
      [=](Record& record, const FieldValue& value) { return take(record.*group.*member, value); }};
}

bool take_schema_version(Record&, const FieldValue& value) {
  return value == FieldValue(kSchemaVersion);
}

bool take_status(Record& row, const FieldValue& value) {
  const auto* word = std::get_if<std::string>(&value);
  const auto status = row_status_from_string(word == nullptr ? "" : *word);
  if (status) row.status = *status;
  return status.has_value();
}

// No warning and no note are knowledge: these two are empty text, not unknown.
FieldValue warnings_of(const Record& row) {
  return fmt::format("{}", fmt::join(row.warnings, ";"));
}

bool take_warnings(Record& row, const FieldValue& value) {
  row.warnings.clear();
  const auto* joined = std::get_if<std::string>(&value);
  std::istringstream words(joined == nullptr ? std::string() : *joined);
  for (std::string word; std::getline(words, word, ';');) row.warnings.push_back(word);
  return true;
}

std::vector<Field> row_columns() {
  return {
      {"schema_version", FieldKind::kWhole, [](const Record&) { return known(kSchemaVersion); },
       take_schema_version},
      own("run_order", &Record::run_order),
      own("size", &Record::size),
      own("dtype", &Record::dtype),
      {"status", FieldKind::kText,
       [](const Record& row) { return known(std::string(to_string(row.status))); }, take_status},
      {"warnings", FieldKind::kText, warnings_of, take_warnings},
      {"note", FieldKind::kText, [](const Record& row) { return FieldValue(row.note); },
       [](Record& row, const FieldValue& value) { return take(row.note, value); }},
  };
}

std::vector<Field> cpu_columns() {
  return {
      part("cpu_time_first_s", &Record::cpu, &SideTiming::time_first_s),
      part("cpu_time_median_s", &Record::cpu, &SideTiming::time_median_s),
      part("cpu_time_q1_s", &Record::cpu, &SideTiming::time_q1_s),
      part("cpu_time_q3_s", &Record::cpu, &SideTiming::time_q3_s),
      part("cpu_time_min_s", &Record::cpu, &SideTiming::time_min_s),
      part("cpu_runs", &Record::cpu, &SideTiming::runs),
      part("cpu_batch", &Record::cpu, &SideTiming::batch),
      part("cpu_stop_reason", &Record::cpu, &SideTiming::stop_reason),
      part("cpu_rate_gflops", &Record::cpu, &SideTiming::rate_gflops),
  };
}

std::vector<Field> gpu_columns() {
  return {
      part("gpu_time_first_s", &Record::gpu, &SideTiming::time_first_s),
      part("gpu_time_median_s", &Record::gpu, &SideTiming::time_median_s),
      part("gpu_time_q1_s", &Record::gpu, &SideTiming::time_q1_s),
      part("gpu_time_q3_s", &Record::gpu, &SideTiming::time_q3_s),
      part("gpu_time_min_s", &Record::gpu, &SideTiming::time_min_s),
      part("gpu_event_time_median_s", &Record::gpu, &SideTiming::event_time_median_s),
      part("gpu_runs", &Record::gpu, &SideTiming::runs),
      part("gpu_batch", &Record::gpu, &SideTiming::batch),
      part("gpu_stop_reason", &Record::gpu, &SideTiming::stop_reason),
      part("gpu_rate_gflops", &Record::gpu, &SideTiming::rate_gflops),
      own("gpu_peak_share", &Record::gpu_peak_share),
  };
}

std::vector<Field> copy_and_gain_columns() {
  return {
      part("h2d_pageable_s", &Record::copies, &CopyTiming::h2d_pageable_s),
      part("pin_s", &Record::copies, &CopyTiming::pin_s),
      part("h2d_pinned_s", &Record::copies, &CopyTiming::h2d_pinned_s),
      part("d2h_pageable_s", &Record::copies, &CopyTiming::d2h_pageable_s),
      part("d2h_pinned_s", &Record::copies, &CopyTiming::d2h_pinned_s),
      part("end_to_end_s", &Record::copies, &CopyTiming::end_to_end_s),
      part("end_to_end_pinned_s", &Record::copies, &CopyTiming::end_to_end_pinned_s),
      part("copy_share", &Record::copies, &CopyTiming::copy_share),
      part("speed_up_compute", &Record::gain, &Gain::speed_up_compute),
      part("speed_up_compute_error", &Record::gain, &Gain::speed_up_compute_error),
      part("speed_up_end_to_end", &Record::gain, &Gain::speed_up_end_to_end),
      part("speed_up_end_to_end_error", &Record::gain, &Gain::speed_up_end_to_end_error),
      part("tensor_core_gain", &Record::gain, &Gain::tensor_core_gain),
  };
}

std::vector<Field> proof_and_evidence_columns() {
  return {
      part("cpu_relative_error", &Record::cpu, &SideTiming::relative_error),
      part("gpu_relative_error", &Record::gpu, &SideTiming::relative_error),
      own("nonfinite_count", &Record::nonfinite_count),
      part("gpu_clock_mhz", &Record::evidence, &GpuEvidence::clock_mhz),
      part("gpu_memory_clock_mhz", &Record::evidence, &GpuEvidence::memory_clock_mhz),
      part("gpu_power_w", &Record::evidence, &GpuEvidence::power_w),
      part("gpu_temperature_c", &Record::evidence, &GpuEvidence::temperature_c),
      part("throttle_reasons", &Record::evidence, &GpuEvidence::throttle_reasons),
      part("pcie_generation", &Record::evidence, &GpuEvidence::pcie_generation),
      part("pcie_width", &Record::evidence, &GpuEvidence::pcie_width),
  };
}

template <typename Member>
Field shared(const char* name, Member Environment::*member) {
  return part(name, &Record::environment, member);
}

std::vector<Field> all_columns() {
  std::vector<Field> fields;
  for (const auto& group : {row_columns(), cpu_columns(), gpu_columns(), copy_and_gain_columns(),
                            proof_and_evidence_columns(), environment_fields()}) {
    fields.insert(fields.end(), group.begin(), group.end());
  }
  return fields;
}

}  // namespace

const std::vector<Field>& environment_fields() {
  static const std::vector<Field> fields = {
      shared("cpu_name", &Environment::cpu_name),
      shared("cpu_threads", &Environment::cpu_threads),
      shared("cpu_blas", &Environment::cpu_blas),
      shared("cpu_blas_core", &Environment::cpu_blas_core),
      shared("gpu_name", &Environment::gpu_name),
      shared("gpu_uuid_hash", &Environment::gpu_uuid_hash),
      shared("gpu_compute_capability", &Environment::gpu_compute_capability),
      shared("driver_version", &Environment::driver_version),
      shared("cuda_version", &Environment::cuda_version),
      shared("libtorch_version", &Environment::libtorch_version),
      shared("tf32", &Environment::tf32),
      shared("reduced_precision_reduction", &Environment::reduced_precision_reduction),
      shared("build_type", &Environment::build_type),
      shared("gpuready_version", &Environment::gpuready_version),
      shared("started_at", &Environment::started_at),
  };
  return fields;
}

const std::vector<Field>& record_fields() {
  static const std::vector<Field> fields = all_columns();
  return fields;
}

std::string_view to_string(RowStatus status) {
  switch (status) {
    case RowStatus::kOk: return "ok";
    case RowStatus::kWrong: return "wrong";
    case RowStatus::kOom: return "oom";
    case RowStatus::kSkipped: return "skipped";
    case RowStatus::kFailed: break;
    case RowStatus::kInterrupted: return "interrupted";
  }
  return "failed";
}

std::optional<RowStatus> row_status_from_string(std::string_view word) {
  for (const RowStatus status :
       {RowStatus::kOk, RowStatus::kWrong, RowStatus::kOom, RowStatus::kSkipped, RowStatus::kFailed,
        RowStatus::kInterrupted}) {
    if (word == to_string(status)) return status;
  }
  return std::nullopt;
}

}  // namespace gpuready
