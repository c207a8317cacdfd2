// SPDX-License-Identifier: MIT
#include "readers/view_json.hpp"

#include <nlohmann/json.hpp>

namespace gpuready {
namespace {

using Json = nlohmann::json;

template <class Value>
void take(const Json& document, const char* name, Value& value) {
  value = document.at(name).get<Value>();
}

template <class Value>
void take(const Json& document, const char* name, std::optional<Value>& value) {
  if (!document.at(name).is_null()) value = document.at(name).get<Value>();
}

LibtorchDevice device_of(const Json& document) {
  LibtorchDevice device;
  take(document, "name", device.name);
  take(document, "uuid", device.uuid);
  take(document, "capability_major", device.capability_major);
  take(document, "capability_minor", device.capability_minor);
  take(document, "memory_total_bytes", device.memory_total_bytes);
  return device;
}

LibtorchView view_of(const Json& document) {
  LibtorchView view;
  take(document, "cuda_asked", view.cuda_asked);
  take(document, "version", view.version);
  take(document, "header_version", view.header_version);
  take(document, "loaded_version", view.loaded_version);
  take(document, "cpu_library_path", view.cpu_library_path);
  take(document, "cuda_library_path", view.cuda_library_path);
  take(document, "cuda_library_error", view.cuda_library_error);
  take(document, "unavailable_reason", view.unavailable_reason);
  take(document, "cuda_runtime_version", view.cuda_runtime_version);
  take(document, "cuda_half_loaded", view.cuda_half_loaded);
  take(document, "cuda_available", view.cuda_available);
  for (const Json& device : document.at("devices")) view.devices.push_back(device_of(device));
  take(document, "blas", view.blas);
  take(document, "blas_core", view.blas_core);
  return view;
}

KernelProof proof_of(const Json& document) {
  KernelProof proof;
  take(document, "device", proof.device);
  take(document, "correct", proof.correct);
  take(document, "error", proof.error);
  return proof;
}

GpuCard card_of(const Json& document) {
  GpuCard card;
  take(document, "name", card.name);
  take(document, "uuid", card.uuid);
  take(document, "pci_bus_id", card.pci_bus_id);
  take(document, "memory_total_bytes", card.memory_total_bytes);
  take(document, "memory_free_bytes", card.memory_free_bytes);
  take(document, "memory_used_bytes", card.memory_used_bytes);
  take(document, "capability_major", card.capability_major);
  take(document, "capability_minor", card.capability_minor);
  take(document, "temperature_c", card.temperature_c);
  take(document, "power_w", card.power_w);
  take(document, "power_limit_w", card.power_limit_w);
  take(document, "utilization_percent", card.utilization_percent);
  take(document, "error", card.error);
  return card;
}

DriverFacts driver_of(const Json& document) {
  DriverFacts driver;
  take(document, "source", driver.source);
  take(document, "driver_version", driver.driver_version);
  take(document, "cuda_driver_version", driver.cuda_driver_version);
  for (const Json& card : document.at("cards")) driver.cards.push_back(card_of(card));
  take(document, "error", driver.error);
  take(document, "nvml_code", driver.nvml_code);
  return driver;
}

template <class Read>
auto read_line(std::string_view line, Read read) -> std::optional<decltype(read(Json{}))> {
  try {
    return read(Json::parse(line));
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<LibtorchView> libtorch_view_from_json(std::string_view line) {
  return read_line(line, view_of);
}

std::optional<KernelProof> kernel_proof_from_json(std::string_view line) {
  return read_line(line, proof_of);
}

std::optional<DriverFacts> driver_facts_from_json(std::string_view line) {
  return read_line(line, driver_of);
}

}  // namespace gpuready
