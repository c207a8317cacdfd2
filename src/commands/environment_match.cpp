// SPDX-License-Identifier: MIT
#include "commands/environment_match.hpp"

#include <set>

namespace gpuready {
namespace {

struct ValueText {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return std::to_string(value); }
  std::string operator()(const std::string& value) const { return value; }
};

std::vector<const Field*> all_but(const std::set<std::string>& names) {
  std::vector<const Field*> fields;
  for (const Field& field : environment_fields()) {
    if (names.count(field.name) == 0) fields.push_back(&field);
  }
  return fields;
}

}  // namespace

const std::vector<const Field*>& matched_fields() {
  static const auto fields = all_but({"started_at", "tf32", "reduced_precision_reduction"});
  return fields;
}

std::string environment_value(const Field& field, const MeasurementRecord& row) {
  return std::visit(ValueText(), field.value(row));
}

}  // namespace gpuready
