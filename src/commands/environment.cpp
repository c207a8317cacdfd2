// SPDX-License-Identifier: MIT
#include "commands/environment.hpp"

#include "catalog/build_facts.hpp"
#include "machine/short_hash.hpp"

#include <array>
#include <ctime>

namespace gpuready {
namespace {

void add_gpu(Environment& environment, const DriverFacts& driver, const LibtorchDevice& device) {
  environment.gpu_name = device.name;
  environment.gpu_uuid_hash = short_hash(device.uuid);
  environment.gpu_compute_capability =
      capability_text(device.capability_major, device.capability_minor);
  environment.driver_version = driver.driver_version.value_or("");
}

}  // namespace

std::string now_text() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

std::string cuda_version_text(std::optional<std::int64_t> version) {
  if (!version) return {};
  return std::to_string(*version / 1000) + "." + std::to_string(*version % 1000 / 10);
}

std::string capability_text(std::optional<std::int64_t> major, std::optional<std::int64_t> minor) {
  if (!major || !minor) return {};
  return std::to_string(*major) + "." + std::to_string(*minor);
}

Environment describe_environment(const DriverFacts& driver, const LibtorchView& view,
                                 std::optional<std::int64_t> gpu, const FairCpu& cpu) {
  Environment environment;
  environment.cpu_name = cpu.name;
  environment.cpu_threads = cpu.threads;
  environment.cpu_blas = cpu.blas;
  environment.cpu_blas_core = cpu.blas_core;
  environment.cuda_version = cuda_version_text(view.cuda_runtime_version);
  environment.libtorch_version = view.version;
  environment.build_type = build_facts().build_type;
  environment.gpuready_version = build_facts().version;
  environment.started_at = now_text();
  if (gpu) add_gpu(environment, driver, view.devices[static_cast<std::size_t>(*gpu)]);
  return environment;
}

}  // namespace gpuready
