// SPDX-License-Identifier: MIT
#include "record/comparison.hpp"

#include <cmath>

namespace gpuready {
namespace {

using Row = ComparisonRow;

FieldValue known(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? FieldValue(*value) : FieldValue();
}

template <typename Member>
ComparisonField own(const char* name, Member Row::*member) {
  return {name, [=](const Comparison&, const Row& row) { return FieldValue(row.*member); }};
}

ComparisonField number(const char* name, std::optional<double> Row::*member) {
  return {name, [=](const Comparison&, const Row& row) { return known(row.*member); }};
}

ComparisonField bound(const char* name, double RatioInterval::*member) {
  return {name, [=](const Comparison&, const Row& row) {
            return row.interval ? known((*row.interval).*member) : FieldValue();
          }};
}

FieldValue quantity_of(const Comparison&, const Row& row) {
  return row.quantity ? FieldValue(std::string(to_string(*row.quantity))) : FieldValue();
}

}  // namespace

const std::vector<ComparisonField>& comparison_fields() {
  static const std::vector<ComparisonField> fields = {
      own("size", &Row::size),
      own("dtype", &Row::dtype),
      {"quantity", quantity_of},
      {"baseline_file",
       [](const Comparison& all, const Row&) { return FieldValue(all.files.at(0).name); }},
      {"file", [](const Comparison& all,
                  const Row& row) { return FieldValue(all.files.at(row.file).name); }},
      number("baseline_time_s", &Row::baseline_time_s),
      number("time_s", &Row::time_s),
      number("ratio", &Row::ratio),
      number("ratio_error", &Row::ratio_error),
      bound("ratio_low", &RatioInterval::low),
      bound("ratio_high", &RatioInterval::high),
      {"verdict", [](const Comparison&,
                     const Row& row) { return FieldValue(std::string(to_string(row.verdict))); }},
      own("note", &Row::note),
  };
  return fields;
}

std::string_view to_string(Quantity quantity) {
  switch (quantity) {
    case Quantity::kCpu: return "cpu";
    case Quantity::kGpu: return "gpu";
    case Quantity::kEndToEnd: break;
  }
  return "end-to-end";
}

std::string_view to_string(const std::optional<RateVerdict>& verdict) {
  if (!verdict) return "missing";
  switch (*verdict) {
    case RateVerdict::kSame: return "same";
    case RateVerdict::kFaster: return "faster";
    case RateVerdict::kSlower: return "slower";
    case RateVerdict::kUnclear: break;
  }
  return "unclear";
}

std::string difference_text(const Comparison& comparison, const EnvironmentDifference& difference) {
  std::string text;
  for (std::size_t i = 0; i < difference.values.size(); ++i) {
    const std::string& value = difference.values[i];
    text += (text.empty() ? " differs: " : ", ") + (value.empty() ? "unknown" : value) + " in " +
            comparison.files.at(i).letter;
  }
  return difference.column + text;
}

}  // namespace gpuready
