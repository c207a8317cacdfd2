// SPDX-License-Identifier: MIT
// The lines that writers/view_json.hpp writes, read back. Another program's text is none.
#pragma once

#include "machine/driver_facts.hpp"
#include "machine/libtorch_view.hpp"

#include <optional>
#include <string_view>

namespace gpuready {

/// Unset unless the line is a complete document of that kind.
std::optional<LibtorchView> libtorch_view_from_json(std::string_view line);
std::optional<KernelProof> kernel_proof_from_json(std::string_view line);
std::optional<DriverFacts> driver_facts_from_json(std::string_view line);

}  // namespace gpuready
