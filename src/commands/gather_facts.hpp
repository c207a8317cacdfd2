// SPDX-License-Identifier: MIT
// Asks this machine everything that a diagnosis rests on. Concludes nothing.
#pragma once

#include "commands/context.hpp"
#include "machine/facts.hpp"

namespace gpuready {

/// What can hang or crash is asked in child processes with a time limit each; how one ended is a
/// fact too.
Facts gather_facts(Context& context);

}  // namespace gpuready
