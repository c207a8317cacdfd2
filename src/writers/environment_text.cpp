// SPDX-License-Identifier: MIT
// The machine and the build in one line above a table. Does not know how the table looks.
#include "writers/environment_text.hpp"

#include <vector>

namespace gpuready {
namespace {

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
  std::string text;
  for (const auto& part : parts) {
    if (!part.empty()) text += (text.empty() ? "" : separator) + part;
  }
  return text;
}

std::string behind(const std::string& word, const std::string& value) {
  return value.empty() ? value : word + value;
}

std::string threads_text(const Environment& environment) {
  if (!environment.cpu_threads) return {};
  return std::to_string(*environment.cpu_threads) +
         (*environment.cpu_threads == 1 ? " thread" : " threads");
}

std::string blas_text(const Environment& environment) {
  if (environment.cpu_blas_core.empty()) return environment.cpu_blas;
  return joined({environment.cpu_blas, '(' + environment.cpu_blas_core + ')'}, " ");
}

}  // namespace

std::string environment_text(const Environment& environment) {
  const std::string cpu =
      joined({environment.cpu_name, threads_text(environment), blas_text(environment)}, ", ");
  const std::string gpu =
      joined({environment.gpu_name, behind("driver ", environment.driver_version),
              behind("CUDA ", environment.cuda_version)},
             ", ");
  return joined({behind("CPU: ", cpu), behind("GPU: ", gpu),
                 behind("LibTorch ", environment.libtorch_version)},
                "; ");
}

}  // namespace gpuready
