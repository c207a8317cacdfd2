// SPDX-License-Identifier: MIT
// Takes out of facts what says whose machine it is, so that a record can be handed on. Knows no
// file format.
#pragma once

#include "machine/facts.hpp"

#include <string>

namespace gpuready {

/// Whose words are to go. Empty: none of that kind.
struct PrivateWords {
  std::string home_folder;
  std::string user_name;
  std::string host_name;
};

/// Of this process; the user's name is the system's, not a variable's.
PrivateWords private_words_here();

/// In every text: home folders become ~, the user's and the host's name USER and HOST, GPU-UUIDs
/// (also those shortened to their beginning, as variables have them) the first 8 digits of their
/// hash, the same for the same card. Names that many machines share, such as "ubuntu", stay. What
/// was made private already stays as it is.
Facts without_private_words(const Facts& facts, const PrivateWords& words);

}  // namespace gpuready
