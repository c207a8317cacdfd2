// SPDX-License-Identifier: MIT
#include "catalog/gpu_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace gpuready {
namespace {

using Json = nlohmann::json;
using Keys = std::initializer_list<std::string_view>;

/// A double holds every whole number up to here.
constexpr double kMostExact = 9007199254740992.0;
constexpr std::size_t kLongestShownValue = 60;

constexpr std::array<std::pair<std::string_view, GpuStatus>, 3> kStatusNames{{
    {"ok", GpuStatus::kOk},
    {"partial", GpuStatus::kPartial},
    {"derived", GpuStatus::kDerived},
}};

std::string shown(const Json& value) {
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.size() <= kLongestShownValue ? text : text.substr(0, kLongestShownValue) + "...";
}

/// An object, and where it stands for messages: "entry 'T4'".
class Place {
 public:
  Place(const Json& object, std::string where, Keys known)
      : object_(object), where_(std::move(where)) {
    if (!object.is_object()) throw CatalogError(where_ + ": " + shown(object) + " is no object");
    for (const auto& item : object.items()) {
      if (std::find(known.begin(), known.end(), item.key()) == known.end())
        throw CatalogError(where_ + ": unknown key " + shown(item.key()));
    }
  }

  [[nodiscard]] const Json* find(const std::string& key) const {
    const auto found = object_.find(key);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }

  [[noreturn]] void refuse(const std::string& key, const std::string& wanted) const {
    const Json* value = find(key);
    if (value == nullptr) throw CatalogError(where_ + ": " + key + " is missing; it is " + wanted);
    throw CatalogError(where_ + ": " + key + ": " + shown(*value) + " is not " + wanted);
  }

  [[nodiscard]] std::string text(const std::string& key) const {
    const Json* value = find(key);
    if (value == nullptr || !value->is_string() || value->get_ref<const std::string&>().empty())
      refuse(key, "a text");
    return value->get<std::string>();
  }

  [[nodiscard]] std::optional<double> number(const std::string& key) const {
    const Json* value = find(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number() || !std::isfinite(value->get<double>()) || value->get<double>() <= 0)
      refuse(key, "a number above 0");
    return value->get<double>();
  }

  [[nodiscard]] std::optional<std::uint64_t> count(const std::string& key) const {
    const auto value = number(key);
    if (!value) return std::nullopt;
    if (*value != std::floor(*value) || *value > kMostExact) refuse(key, "a whole number");
    return static_cast<std::uint64_t>(*value);
  }

  [[nodiscard]] RatesTflops rates(const std::string& key) const {
    RatesTflops rates;
    const Json* value = find(key);
    if (value == nullptr) return rates;
    const Place place(*value, where_ + ": " + key, {"fp64", "fp32", "tf32", "fp16", "bf16"});
    for (const auto& item : value->items()) {
      if (const auto rate = place.number(item.key())) rates.emplace(item.key(), *rate);
    }
    return rates;
  }

 private:
  const Json& object_;
  std::string where_;
};

std::vector<std::string> device_names_of(const Place& place) {
  constexpr const char* kKey = "device_names";
  constexpr const char* kWanted = "a list of one text or more";
  const Json* value = place.find(kKey);
  if (value == nullptr || !value->is_array() || value->empty()) place.refuse(kKey, kWanted);
  std::vector<std::string> names;
  for (const Json& name : *value) {
    if (!name.is_string()) place.refuse(kKey, kWanted);
    names.push_back(name.get<std::string>());
  }
  return names;
}

GpuStatus status_of(const Place& place) {
  const std::string word = place.text("status");
  for (const auto& [name, status] : kStatusNames) {
    if (name == word) return status;
  }
  place.refuse("status", "ok, partial or derived");
}

/// By its name where it has one, else by its number in the list.
std::string place_of(const Json& object, std::size_t number) {
  const bool named = object.is_object() && object.contains("name") && object["name"].is_string();
  return named ? "entry " + shown(object["name"]) : "entry number " + std::to_string(number);
}

GpuEntry entry_of(const Json& object, std::size_t number) {
  const Place place(object, place_of(object, number),
                    {"name", "device_names", "nominal_bytes", "total_mib", "addressable_bytes",
                     "compute_capability", "peak_tflops", "reached_tflops", "bandwidth_gb_per_s",
                     "source", "status"});
  GpuEntry entry;
  entry.name = place.text("name");
  entry.device_names = device_names_of(place);
  entry.nominal_bytes = place.count("nominal_bytes");
  entry.total_mib = place.count("total_mib");
  entry.addressable_bytes = place.count("addressable_bytes");
  if (place.find("compute_capability") != nullptr)
    entry.compute_capability = place.text("compute_capability");
  entry.peak_tflops = place.rates("peak_tflops");
  entry.reached_tflops = place.rates("reached_tflops");
  entry.bandwidth_gb_per_s = place.number("bandwidth_gb_per_s");
  entry.source = place.text("source");
  entry.status = status_of(place);
  return entry;
}

Json parsed(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    const auto line = 1 + std::count(text.begin(), end, '\n');
    throw CatalogError("no JSON, from line " + std::to_string(line) + " on");
  }
}

}  // namespace

std::vector<GpuEntry> gpus_from_json(std::string_view text) {
  const Json document = parsed(text);
  const Place place(document, "the document", {"gpus"});
  const Json* list = place.find("gpus");
  if (list == nullptr || !list->is_array()) place.refuse("gpus", "a list of entries");
  std::vector<GpuEntry> entries;
  for (const Json& object : *list) entries.push_back(entry_of(object, entries.size() + 1));
  return entries;
}

}  // namespace gpuready
