// SPDX-License-Identifier: MIT
#include "commands/snippet.hpp"

#include "catalog/embedded_text.hpp"

namespace gpuready {

int run_snippet(Context& context) {
  context.write(device_picker_header());
  return 0;
}

}  // namespace gpuready
