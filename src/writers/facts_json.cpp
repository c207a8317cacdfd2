// SPDX-License-Identifier: MIT
#include "writers/facts_json.hpp"

#include "machine/fact_list.hpp"

#include <nlohmann/json.hpp>

namespace gpuready {
namespace {

using Json = nlohmann::ordered_json;

template <class Value>
Json known(const Value& value);

Json json_of(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

/// What an optional holds is known, even when it is empty.
template <class Value>
Json json_of(const std::optional<Value>& value) {
  return value ? known(*value) : Json(nullptr);
}

template <class Value>
Json json_of(const Value& value) {
  return known(value);
}

template <class Value>
Json list_of(const std::vector<Value>& values) {
  Json list = Json::array();
  for (const Value& value : values) list.push_back(known(value));
  return list;
}

template <class Part>
Json object_of(const Part& part) {
  Json object = Json::object();
  for_each_fact(part, [&](const char* name, const auto& member, const char*) {
    object[name] = json_of(member);
  });
  return object;
}

template <class Value>
struct Known {
  static Json json(const Value& value) {
    if constexpr (kIsPart<Value>) {
      return object_of(value);
    } else {
      return value;
    }
  }
};
template <class Value>
struct Known<std::vector<Value>> {
  static Json json(const std::vector<Value>& values) { return list_of(values); }
};

template <class Value>
Json known(const Value& value) {
  return Known<Value>::json(value);
}

template <class Value>
struct Inner {
  using Type = Value;
};
template <class Value>
struct Inner<std::optional<Value>> : Inner<Value> {};
template <class Value>
struct Inner<std::vector<Value>> : Inner<Value> {};

/// "driver.cards.name": "nvmlDeviceGetName"; the same for all entries of a list.
template <class Part>
void add_sources(const std::string& prefix, Json& sources) {
  Part part;
  for_each_fact(part, [&](const char* name, const auto& member, const std::string& origin) {
    const std::string path = prefix + name;
    if (!origin.empty()) sources[path] = origin;
    using Type = typename Inner<std::decay_t<decltype(member)>>::Type;
    if constexpr (kIsPart<Type>) add_sources<Type>(path + ".", sources);
  });
}

Json finding_json(const Finding& finding) {
  return {{"id", finding.id},
          {"title", finding.title},
          {"evidence", json_of(finding.evidence)},
          {"remedy", json_of(finding.remedy)}};
}

constexpr int kIndent = 1;
constexpr int kOneLine = -1;

/// The loader's and the driver's words may hold any bytes.
std::string text_of(const Json& document, int indent) {
  return document.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

template <class Value>
std::string line_of(const char* name, const Value& value) {
  return text_of({{name, known(value)}}, kOneLine);
}

}  // namespace

std::string facts_document(const Facts& facts, const std::vector<Finding>& findings,
                           const std::string& verdict) {
  Json sources = Json::object();
  add_sources<Facts>("", sources);
  Json found = Json::array();
  for (const Finding& finding : findings) found.push_back(finding_json(finding));
  return text_of({{"schema_version", kFactsSchemaVersion},
                  {"facts", object_of(facts)},
                  {"sources", std::move(sources)},
                  {"findings", std::move(found)},
                  {"verdict", verdict}},
                 kIndent);
}

std::string to_json_line(const LibtorchView& view) {
  return line_of("libtorch", view);
}

std::string to_json_line(const KernelProof& proof) {
  return line_of("kernels", std::vector<KernelProof>{proof});
}

std::string to_json_line(const DriverFacts& driver) {
  return line_of("driver", driver);
}

std::string to_json_line(const DriverApi& api) {
  return line_of("driver_api", api);
}

std::string libcuda_line(const DriverLibrary& library) {
  return line_of("libcuda", library);
}

std::string libnvidia_ml_line(const DriverLibrary& library) {
  return line_of("libnvidia_ml", library);
}

std::string mapped_libraries_line(const std::vector<std::string>& paths) {
  return line_of("mapped_libraries", paths);
}

}  // namespace gpuready
