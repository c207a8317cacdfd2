// SPDX-License-Identifier: MIT
// What a run says about all its sizes together, in sentences. Does not know where they are shown.
#pragma once

#include "record/answers.hpp"

#include <string>
#include <vector>

namespace gpuready {

/// One sentence an element: where the GPU starts to win, how far the speed-up grows, what copies
/// take. None without a number format to speak of.
std::vector<std::string> answers_sentences(const Answers& answers);

}  // namespace gpuready
