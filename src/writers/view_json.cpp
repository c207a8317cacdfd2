// SPDX-License-Identifier: MIT
#include "writers/view_json.hpp"

#include <nlohmann/json.hpp>

namespace gpuready {
namespace {

using Json = nlohmann::ordered_json;

template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json device_json(const LibtorchDevice& device) {
  return {{"name", device.name},
          {"uuid", device.uuid},
          {"capability_major", or_null(device.capability_major)},
          {"capability_minor", or_null(device.capability_minor)},
          {"memory_total_bytes", or_null(device.memory_total_bytes)}};
}

/// The loader's and the driver's words may hold any bytes.
std::string line_of(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string to_json_line(const LibtorchView& view) {
  Json devices = Json::array();
  for (const LibtorchDevice& device : view.devices) devices.push_back(device_json(device));
  return line_of({{"cuda_asked", view.cuda_asked},
                  {"version", view.version},
                  {"cpu_library_path", view.cpu_library_path},
                  {"cuda_library_path", view.cuda_library_path},
                  {"cuda_library_error", view.cuda_library_error},
                  {"unavailable_reason", view.unavailable_reason},
                  {"cuda_runtime_version", or_null(view.cuda_runtime_version)},
                  {"cuda_half_loaded", view.cuda_half_loaded},
                  {"cuda_available", view.cuda_available},
                  {"devices", std::move(devices)},
                  {"blas", view.blas},
                  {"blas_core", view.blas_core}});
}

std::string to_json_line(const KernelProof& proof) {
  return line_of({{"device", proof.device}, {"correct", proof.correct}, {"error", proof.error}});
}

}  // namespace gpuready
