// SPDX-License-Identifier: MIT
// NVML first; nvidia-smi when NVML is not found where the loader looks or refuses to start.
#include "machine/driver_facts.hpp"

#include "machine/nvidia_smi.hpp"

namespace gpuready {

DriverFacts read_driver_facts(const DriverSources& sources) {
  DriverFacts nvml = sources.ask_nvml();
  if (!nvml.source.empty()) return nvml;
  DriverFacts facts = read_nvidia_smi_facts(sources.nvidia_smi, sources.nvidia_smi_time_limit_s);
  facts.nvml_code = nvml.nvml_code;
  facts.nvml_broke_off = nvml.nvml_broke_off;
  facts.error = facts.error.empty() ? nvml.error : nvml.error + "; " + facts.error;
  return facts;
}

}  // namespace gpuready
