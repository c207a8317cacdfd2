// SPDX-License-Identifier: MIT
#include "machine/private_words.hpp"

#include "machine/fact_list.hpp"
#include "machine/short_hash.hpp"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <set>
#include <string_view>

namespace gpuready {
namespace {

constexpr std::size_t kHashDigits = 8;
constexpr std::size_t kUuidDigits = 36;  // 8-4-4-4-12
constexpr std::size_t kShortestName = 3;
/// They tell nothing about anybody, and are words of paths and messages.
constexpr std::array kSharedNames{"root",   "user",   "ubuntu", "debian",    "fedora", "admin",
                                  "nvidia", "cuda",   "gpu",    "localhost", "jovyan", "docker",
                                  "torch",  "jetson", "home",   "lib",       "usr",    "opt"};

bool is_telling(const std::string& name) {
  return name.size() >= kShortestName &&
         std::find(kSharedNames.begin(), kSharedNames.end(), name) == kSharedNames.end();
}

bool is_name_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

bool stands_alone(const std::string& text, std::size_t at, std::size_t length) {
  const bool starts = at == 0 || !is_name_letter(text[at - 1]);
  const bool ends = at + length >= text.size() || !is_name_letter(text[at + length]);
  return starts && ends;
}

void replace_word(std::string& text, const std::string& word, const std::string& by) {
  if (word.empty()) return;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    const bool replaces = stands_alone(text, at, word.size());
    if (replaces) text.replace(at, word.size(), by);
    at += replaces ? by.size() : word.size();
  }
}

/// "/home/NAME" whoever NAME is.
void shorten_homes(std::string& text) {
  static constexpr std::string_view kHomes = "/home/";
  for (auto at = text.find(kHomes); at != std::string::npos; at = text.find(kHomes, at + 1)) {
    const bool starts = at == 0 || (!is_name_letter(text[at - 1]) && text[at - 1] != '.');
    const auto begin = at + kHomes.size();
    const auto end = std::min(text.find_first_of("/:;, \t\n'\")", begin), text.size());
    if (starts && end > begin) text.replace(at, end - at, "~");
  }
}

bool is_uuid_letter(char c) {
  return std::isxdigit(static_cast<unsigned char>(c)) != 0 || c == '-';
}

class Privacy {
 public:
  Privacy(const Facts& facts, const PrivateWords& words) : words_(words) {
    for (const GpuCard& card : facts.driver.cards) uuids_.insert(card.uuid);
    if (!facts.libtorch) return;
    for (const LibtorchDevice& device : facts.libtorch->devices) uuids_.insert(device.uuid);
  }

  void clean(std::string& text) const {
    if (words_.home_folder.size() > 1) replace_word(text, words_.home_folder, "~");
    shorten_homes(text);
    if (is_telling(words_.user_name)) replace_word(text, words_.user_name, "USER");
    // With its domain, as some machines have it, and alone.
    const std::string first_label = words_.host_name.substr(0, words_.host_name.find('.'));
    for (const std::string& host : {words_.host_name, first_label}) {
      if (is_telling(host)) replace_word(text, host, "HOST");
    }
    for (const char* kind : {"GPU-", "MIG-"}) shorten_uuids(text, kind);
  }

  template <class Value>
  void clean(std::optional<Value>& value) const {
    if (value) clean(*value);
  }
  template <class Value>
  void clean(std::vector<Value>& values) const {
    for (Value& value : values) clean(value);
  }
  void clean(std::map<std::string, std::string>& texts) const {
    for (auto& [name, text] : texts) clean(text);
  }
  template <class Value>
  void clean(Value& value) const {
    if constexpr (kIsPart<Value>) {
      for_each_fact(value, [this](const char*, auto& member, const char*) { clean(member); });
    }
  }

 private:
  void shorten_uuids(std::string& text, const std::string& kind) const {
    for (auto at = text.find(kind); at != std::string::npos; at = text.find(kind, at)) {
      auto end = at + kind.size();
      while (end < text.size() && is_uuid_letter(text[end])) ++end;
      const std::string known = full_uuid(text.substr(at, end - at));
      const std::string shortened = known.empty() ? text.substr(at, end - at)
                                                  : kind + short_hash(known).substr(0, kHashDigits);
      text.replace(at, end - at, shortened);
      at += shortened.size();
    }
  }

  /// Empty for what is no UUID: a product's name, or a hash of before.
  [[nodiscard]] std::string full_uuid(const std::string& beginning) const {
    const std::size_t prefix = std::string("GPU-").size();
    if (beginning.size() == prefix + kUuidDigits) return beginning;
    for (const std::string& uuid : uuids_) {
      const bool is_full = uuid.size() == prefix + kUuidDigits;
      if (is_full && beginning.size() > prefix && uuid.rfind(beginning, 0) == 0) return uuid;
    }
    return {};
  }

  PrivateWords words_;
  std::set<std::string> uuids_;
};

std::string user_name_here() {
  const passwd* user = getpwuid(geteuid());
  return user == nullptr || user->pw_name == nullptr ? std::string{} : user->pw_name;
}

}  // namespace

PrivateWords private_words_here() {
  PrivateWords words;
  if (const char* home = std::getenv("HOME")) words.home_folder = home;
  while (words.home_folder.size() > 1 && words.home_folder.back() == '/')
    words.home_folder.pop_back();
  words.user_name = user_name_here();
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) == 0) words.host_name = host.data();
  return words;
}

Facts without_private_words(const Facts& facts, const PrivateWords& words) {
  Facts cleaned = facts;
  Privacy(facts, words).clean(cleaned);
  return cleaned;
}

}  // namespace gpuready
