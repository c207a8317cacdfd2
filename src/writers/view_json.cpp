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

Json card_json(const GpuCard& card) {
  return {{"name", card.name},
          {"uuid", card.uuid},
          {"pci_bus_id", card.pci_bus_id},
          {"memory_total_bytes", or_null(card.memory_total_bytes)},
          {"memory_free_bytes", or_null(card.memory_free_bytes)},
          {"memory_used_bytes", or_null(card.memory_used_bytes)},
          {"capability_major", or_null(card.capability_major)},
          {"capability_minor", or_null(card.capability_minor)},
          {"temperature_c", or_null(card.temperature_c)},
          {"power_w", or_null(card.power_w)},
          {"power_limit_w", or_null(card.power_limit_w)},
          {"utilization_percent", or_null(card.utilization_percent)},
          {"error", card.error}};
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
                  {"header_version", view.header_version},
                  {"loaded_version", view.loaded_version},
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

std::string to_json_line(const DriverFacts& driver) {
  Json cards = Json::array();
  for (const GpuCard& card : driver.cards) cards.push_back(card_json(card));
  return line_of({{"source", driver.source},
                  {"driver_version", or_null(driver.driver_version)},
                  {"cuda_driver_version", or_null(driver.cuda_driver_version)},
                  {"cards", std::move(cards)},
                  {"error", driver.error},
                  {"nvml_code", or_null(driver.nvml_code)}});
}

}  // namespace gpuready
