// SPDX-License-Identifier: MIT
// docs/facts.md names every fact of the list with its source, and its examples load and judge.
#include "doctor/rules.hpp"
#include "machine/fact_list.hpp"
#include "readers/facts_json.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace gpuready {
namespace {

using NamesAndSources = std::set<std::pair<std::string, std::string>>;

template <class Value>
struct Inner {
  using Type = Value;
};
template <class Value>
struct Inner<std::optional<Value>> : Inner<Value> {};
template <class Value>
struct Inner<std::vector<Value>> : Inner<Value> {};

template <class Part>
void add_facts(const std::string& prefix, NamesAndSources& found) {
  Part part;
  for_each_fact(part, [&](const char* name, const auto& member, const char* origin) {
    found.emplace(prefix + name, origin);
    using Type = typename Inner<std::decay_t<decltype(member)>>::Type;
    if constexpr (kIsPart<Type>) add_facts<Type>(prefix + name + ".", found);
  });
}

const std::string& page() {
  static const std::string text = content_of(GPUREADY_SOURCE_DIR "/docs/facts.md");
  return text;
}

TEST(FactsDocumentation, NamesEveryFactWithItsSource) {
  NamesAndSources listed;
  add_facts<Facts>("", listed);
  NamesAndSources documented;
  const std::regex row(R"(\n\| `([a-z_.]+)` \| [^|]+ \| [^|]* \| ([^|]*) (?=\|\n))");
  const std::string& text = page();
  for (std::sregex_iterator i(text.begin(), text.end(), row), end; i != end; ++i)
    documented.emplace((*i)[1], (*i)[2]);
  EXPECT_GT(listed.size(), 100U);
  EXPECT_EQ(documented, listed);
}

TEST(FactsDocumentation, HasExamplesThatLoadAndJudgeAsItSays) {
  const std::regex row(
      R"(\n\| \[(\S+\.json)\]\(\.\./tests/recorded/(\S+)\) \| [^|]+ \| ([^|]+) \|)");
  const std::string& text = page();
  int examples = 0;
  for (std::sregex_iterator i(text.begin(), text.end(), row), end; i != end; ++i, ++examples) {
    const Facts facts = read_facts(GPUREADY_SOURCE_DIR "/tests/recorded/" + (*i)[2].str());
    const Verdict verdict = judge(facts, find_causes(facts));
    EXPECT_EQ(verdict.text.rfind((*i)[3].str(), 0), 0U) << (*i)[1] << ": " << verdict.text;
    EXPECT_FALSE(facts.gathered_at.empty() && (*i)[1].str().rfind("FROM_REPORT_", 0) != 0);
  }
  EXPECT_EQ(examples, 3);
}

}  // namespace
}  // namespace gpuready
