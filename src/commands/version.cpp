// SPDX-License-Identifier: MIT
#include "commands/version.hpp"

#include "catalog/build_facts.hpp"

#include <spdlog/fmt/fmt.h>

namespace gpuready {

int run_version(Context& context) {
  const BuildFacts built = build_facts();
  context.write(fmt::format("gpuready {} ({})\nprogram: {}, {}\nmodule:  {}\n", built.version,
                            built.commit, built.compiler, built.build_type,
                            context.module_description()));
  return 0;
}

}  // namespace gpuready
