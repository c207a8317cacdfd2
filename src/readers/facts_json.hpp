// SPDX-License-Identifier: MIT
// Recorded facts and the lines of a child process back to structs. Names are those of
// machine/fact_list.hpp. Does not know what the facts mean.
#pragma once

#include "machine/facts.hpp"

#include <istream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gpuready {

/// No record of facts of this schema, or a damaged one. The text names file and fact, says what is
/// wrong there and what to do.
class UnreadableFacts : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Absent and null are unknown, keys that no fact has are passed over. Throws UnreadableFacts for a
/// value of another type or out of range, and for more than any machine has to tell.
Facts read_facts(const std::string& path);

/// The same from a stream; `name` is for messages.
Facts read_facts(std::istream& bytes, const std::string& name);

/// Adds what a child's line tells to `facts`; lists grow. False, and nothing added, for any other
/// text.
bool add_facts_line(std::string_view line, Facts& facts);

}  // namespace gpuready
