// SPDX-License-Identifier: MIT
// Facts with a value of its own in every member of the list, so that a forgotten one shows.
#pragma once

#include "machine/fact_list.hpp"

#include <string>

namespace gpuready {

class FactFiller {
 public:
  template <class Part>
  void fill(Part& part) {
    for_each_fact(part, [this](const char*, auto& member, const char*) { set(member); });
  }

 private:
  void set(std::string& text) { text = "text " + std::to_string(++count_); }
  void set(bool& flag) { flag = true; }
  void set(int& number) { number = -++count_; }
  void set(std::int64_t& number) { number = (std::int64_t{1} << 40) + ++count_; }
  void set(std::uint64_t& number) { number = ~std::uint64_t{0} - static_cast<unsigned>(++count_); }
  void set(double& number) { number = ++count_ + 0.5; }
  void set(std::map<std::string, std::string>& texts) { set(texts["NAME"]); }
  template <class Value>
  void set(std::optional<Value>& value) {
    set(value.emplace());
  }
  template <class Value>
  void set(std::vector<Value>& values) {
    values.resize(2);
    for (Value& value : values) set(value);
  }
  template <class Part>
  void set(Part& part) {
    fill(part);
  }

  int count_ = 0;
};

inline Facts filled_facts() {
  Facts facts;
  FactFiller().fill(facts);
  return facts;
}

}  // namespace gpuready
