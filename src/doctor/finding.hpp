// SPDX-License-Identifier: MIT
// What a check found: a value, not an error. Does not know which rule made it or who shows it.
#pragma once

#include <string>

namespace gpuready {

struct Finding {
  std::string id;        ///< stable word for scripts and `check --explain`
  std::string title;     ///< one line: what is the matter
  std::string evidence;  ///< the facts it rests on, as they were read
  std::string remedy;    ///< what to do
};

}  // namespace gpuready
