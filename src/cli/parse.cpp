// SPDX-License-Identifier: MIT
#include "cli/command_table.hpp"
#include "cli/help.hpp"
#include "cli/invocation.hpp"
#include "cli/nearest_name.hpp"
#include "cli/option_groups.hpp"
#include "commands/probe.hpp"
#include "commands/usage_error.hpp"
#include "commands/version.hpp"

#include <algorithm>

namespace gpuready {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kHelpWidth = 100;
/// Takes any list that --sizes takes; cxxopts takes words apart by std::regex, whose stack
/// overflows on much longer ones.
constexpr std::size_t kLongestWord = 12000;

bool is_option(const std::string& word) {
  return word.size() > 1 && word[0] == '-';
}

bool names_command(const Words& words) {
  return !words.empty() && !is_option(words.front());
}

std::string suggestion(const std::string& name, const std::string& prefix) {
  return name.empty() ? std::string{} : "; did you mean " + prefix + name + "?";
}

const CommandEntry& wanted_command(const Words& words) {
  const std::string name = names_command(words) ? words.front() : kDefaultCommand;
  if (const CommandEntry* entry = find_command(name)) return *entry;
  const std::string nearest = nearest_name(name, command_names());
  throw UsageError("unknown command '" + name + "'" + suggestion(nearest, "") +
                   " (`gpuready --help` lists them all)");
}

struct DeclaredNames {
  Words long_names;
  std::string letters;
};

DeclaredNames declared_names(const cxxopts::Options& options) {
  DeclaredNames names;
  for (const std::string& group : options.groups()) {
    for (const auto& option : options.group_help(group).options) {
      names.long_names.insert(names.long_names.end(), option.l.begin(), option.l.end());
      names.letters += option.s;
    }
  }
  return names;
}

std::string unknown_long_option(const std::string& word, const Words& names) {
  const std::string name = word.substr(2, word.find('=') - 2);
  if (std::find(names.begin(), names.end(), name) != names.end()) return {};
  return "--" + name + suggestion(nearest_name(name, names), "--");
}

std::string unknown_letter(const std::string& word, const std::string& letters) {
  const auto at = word.find_first_not_of(letters, 1);
  return at == std::string::npos ? std::string{} : "-" + word.substr(at, 1);
}

/// cxxopts tells an unknown option in its own words, which change between versions; these are ours.
[[noreturn]] void refuse_unknown_option(const cxxopts::Options& options, const Words& words) {
  const DeclaredNames names = declared_names(options);
  for (const std::string& word : words) {
    if (!is_option(word)) continue;
    const std::string unknown = word[1] == '-' ? unknown_long_option(word, names.long_names)
                                               : unknown_letter(word, names.letters);
    if (!unknown.empty()) throw UsageError("unknown option " + unknown);
  }
  throw UsageError("an option is unknown; --help lists them");
}

cxxopts::ParseResult parse_words(cxxopts::Options& options, const Words& words) {
  std::vector<const char*> arguments{"gpuready"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  try {
    return options.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const cxxopts::exceptions::missing_argument&) {
    throw UsageError("the option " + words.back() + " needs a value");
  } catch (const cxxopts::exceptions::no_such_option&) {
    refuse_unknown_option(options, words);
  } catch (const cxxopts::exceptions::parsing& error) {
    throw UsageError(error.what());
  }
}

Invocation text_only(std::string command, std::string text) {
  Invocation invocation;
  invocation.command = std::move(command);
  invocation.run = [text = std::move(text)](Context& context) {
    context.write(text);
    return 0;
  };
  return invocation;
}

Invocation probe_invocation(const Words& words) {
  Invocation invocation;
  invocation.command = kProbeCommand;
  invocation.run = [words](Context& context) {
    return run_probe(context, {words.begin() + 1, words.end()});
  };
  return invocation;
}

[[noreturn]] void refuse_word(const std::string& word) {
  if (find_command(word) != nullptr) {
    throw UsageError("the command comes first: gpuready " + word + " [OPTIONS]");
  }
  throw UsageError("'" + word + "' is one word too many; options start with --");
}

Invocation bind_command(const CommandEntry& entry, const Words& words) {
  cxxopts::Options options("gpuready " + std::string(entry.name), entry.summary);
  const std::string taken_words = entry.words;
  options.custom_help(taken_words + (taken_words.empty() ? "[OPTIONS]" : " [OPTIONS]"));
  options.set_width(kHelpWidth);
  entry.declare(options);
  declare_general(options);
  const auto parsed = parse_words(options, words);
  if (is_given(parsed, "help")) return text_only(entry.name, help_text(entry, options));
  if (taken_words.empty() && !parsed.unmatched().empty()) refuse_word(parsed.unmatched().front());
  Invocation invocation;
  invocation.command = entry.name;
  read_general(parsed, invocation);
  invocation.run = entry.bind(parsed, invocation);
  if (is_given(parsed, "version")) invocation.run = run_version;
  return invocation;
}

}  // namespace

std::string command_of(const Words& words) {
  if (!names_command(words)) return kDefaultCommand;
  return find_command(words.front()) == nullptr ? std::string{} : words.front();
}

Invocation parse_command_line(const Words& words) {
  for (const std::string& word : words) {
    if (word.size() > kLongestWord) {
      throw UsageError("a word of " + std::to_string(word.size()) + " characters is too long, " +
                       std::to_string(kLongestWord) + " are the most");
    }
  }
  if (!words.empty() && words.front() == kProbeCommand) return probe_invocation(words);
  if (words.size() == 1 && (words.front() == "--help" || words.front() == "-h"))
    return text_only({}, overview_text());
  const CommandEntry& entry = wanted_command(words);
  return bind_command(entry, names_command(words) ? Words(words.begin() + 1, words.end()) : words);
}

}  // namespace gpuready
