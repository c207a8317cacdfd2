// SPDX-License-Identifier: MIT
// Any bytes as recorded facts: read or refused, never anything else; what is read can be made
// private, written and read again.
#include "machine/private_words.hpp"
#include "readers/facts_json.hpp"
#include "writers/facts_json.hpp"

#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream bytes(std::string(reinterpret_cast<const char*>(data), size));
  gpuready::Facts facts;
  try {
    facts = gpuready::read_facts(bytes, "fuzzed");
  } catch (const gpuready::UnreadableFacts&) {
    return 0;
  }
  facts = gpuready::without_private_words(facts, {"/data/alice", "alice", "tower7"});
  const std::string written = gpuready::facts_document(facts, {}, "ready");
  std::istringstream again(written);
  if (gpuready::facts_document(gpuready::read_facts(again, "written"), {}, "ready") != written)
    std::abort();
  return 0;
}
