// SPDX-License-Identifier: MIT
// What this program was built as.
#pragma once

#include <string_view>

namespace gpuready {

struct BuildFacts {
  std::string_view version;
  std::string_view commit;
  std::string_view build_type;
  std::string_view compiler;
};

BuildFacts build_facts();

}  // namespace gpuready
