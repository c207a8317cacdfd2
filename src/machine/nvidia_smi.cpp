// SPDX-License-Identifier: MIT
// One table says what is asked and where each answer goes.
#include "machine/nvidia_smi.hpp"

#include "machine/child_process.hpp"
#include "machine/text_fields.hpp"

#include <array>

namespace gpuready {
namespace {

struct Row {
  std::optional<std::string> driver_version;
  GpuCard card;
};

struct Field {
  const char* name;
  void (*store)(Row&, std::string_view);
};

bool is_unknown(std::string_view field) {
  return field.empty() || field.front() == '[' || field == "N/A";
}

/// With "nounits", memory is in MiB.
std::optional<std::uint64_t> bytes_from_mib(std::string_view field) {
  const auto mib = parse_count(field);
  if (!mib) return std::nullopt;
  return *mib << 20U;
}

void store_capability(Row& row, std::string_view field) {
  const auto dot = field.find('.');
  if (dot == std::string_view::npos) return;
  const auto major = parse_count(field.substr(0, dot));
  const auto minor = parse_count(field.substr(dot + 1));
  if (!major || !minor) return;
  row.card.capability_major = static_cast<int>(*major);
  row.card.capability_minor = static_cast<int>(*minor);
}

using Text = std::string_view;

/// compute_cap stands last: older drivers refuse the whole query because of it, which is then
/// repeated without it.
constexpr std::array<Field, 12> kFields = {{
    {"name", [](Row& row, Text field) { row.card.name = field; }},
    {"uuid", [](Row& row, Text field) { row.card.uuid = field; }},
    {"pci.bus_id", [](Row& row, Text field) { row.card.pci_bus_id = field; }},
    {"driver_version", [](Row& row, Text field) { row.driver_version = field; }},
    {"memory.total",
     [](Row& row, Text field) { row.card.memory_total_bytes = bytes_from_mib(field); }},
    {"memory.free",
     [](Row& row, Text field) { row.card.memory_free_bytes = bytes_from_mib(field); }},
    {"memory.used",
     [](Row& row, Text field) { row.card.memory_used_bytes = bytes_from_mib(field); }},
    {"temperature.gpu",
     [](Row& row, Text field) { row.card.temperature_c = parse_decimal(field); }},
    {"power.draw", [](Row& row, Text field) { row.card.power_w = parse_decimal(field); }},
    {"power.limit", [](Row& row, Text field) { row.card.power_limit_w = parse_decimal(field); }},
    {"utilization.gpu",
     [](Row& row, Text field) { row.card.utilization_percent = parse_decimal(field); }},
    {"compute_cap", store_capability},
}};

std::optional<Row> parse_row(Text line) {
  const auto fields = split(line, ',');
  if (fields.size() != kFields.size() && fields.size() + 1 != kFields.size()) return std::nullopt;
  Row row;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto field = trimmed(fields[i]);
    if (!is_unknown(field)) kFields[i].store(row, field);
  }
  return row;
}

std::string query_of(std::size_t field_count) {
  std::string query = "--query-gpu=";
  for (std::size_t i = 0; i < field_count; ++i)
    query += (i == 0 ? "" : ",") + std::string(kFields[i].name);
  return query;
}

ChildResult ask(const std::string& program, double time_limit_s, std::size_t field_count) {
  ChildCall call;
  call.argv = {program, query_of(field_count), "--format=csv,noheader,nounits"};
  call.time_limit_s = time_limit_s;
  return run_child(call);
}

bool refuses_capability(const ChildResult& result) {
  return result.end == ChildEnd::kExited && result.exit_code != 0 &&
         (result.stdout_text + result.stderr_text).find("compute_cap") != std::string::npos;
}

/// nvidia-smi writes most of its complaints to stdout.
std::string first_words(const ChildResult& result) {
  const auto said = trimmed(result.stdout_text).empty() ? trimmed(result.stderr_text)
                                                        : trimmed(result.stdout_text);
  return std::string(trimmed(said.substr(0, said.find('\n'))));
}

std::string how_it_ended(const ChildResult& result, double time_limit_s) {
  if (result.end == ChildEnd::kNotStarted) return result.error;
  const std::string end = end_text(result, time_limit_s);
  return result.end == ChildEnd::kExited ? end + ": " + first_words(result) : end;
}

}  // namespace

DriverFacts driver_facts_from_csv(std::string_view csv) {
  DriverFacts facts;
  for (const auto line : split(csv, '\n')) {
    auto row = parse_row(line);
    if (!row) continue;
    facts.source = "nvidia-smi";
    if (row->driver_version) facts.driver_version = row->driver_version;
    facts.cards.push_back(std::move(row->card));
  }
  return facts;
}

DriverFacts read_nvidia_smi_facts(const std::string& program, double time_limit_s) {
  ChildResult result = ask(program, time_limit_s, kFields.size());
  if (refuses_capability(result)) result = ask(program, time_limit_s, kFields.size() - 1);
  DriverFacts facts;
  if (result.end == ChildEnd::kExited && result.exit_code == 0)
    facts = driver_facts_from_csv(result.stdout_text);
  if (facts.source.empty()) facts.error = "nvidia-smi: " + how_it_ended(result, time_limit_s);
  return facts;
}

}  // namespace gpuready
