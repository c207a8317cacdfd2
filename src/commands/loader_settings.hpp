// SPDX-License-Identifier: MIT
// What the commands that look at files give their readers: this machine's loader and places.
#pragma once

#include "commands/context.hpp"
#include "machine/libtorch_places.hpp"
#include "readers/library_search.hpp"

namespace gpuready {

inline LoaderSettings loader_settings(const Context& context) {
  return {context.machine.environment_variable("LD_LIBRARY_PATH").value_or(""), {}};
}

inline PlaceSources place_sources(const Context& context) {
  return {context.machine.environment_variable, context.machine.run_child, {}};
}

}  // namespace gpuready
