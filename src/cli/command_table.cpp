// SPDX-License-Identifier: MIT
#include "cli/command_table.hpp"

#include "cli/numbers.hpp"
#include "cli/option_groups.hpp"
#include "commands/bench.hpp"
#include "commands/check.hpp"
#include "commands/check_libtorch.hpp"
#include "commands/check_list.hpp"
#include "commands/check_program.hpp"
#include "commands/compare.hpp"
#include "commands/fit.hpp"
#include "commands/lesson.hpp"
#include "commands/snippet.hpp"
#include "commands/sweep.hpp"
#include "commands/usage_error.hpp"

#include <algorithm>

namespace gpuready {
namespace {

using Run = std::function<int(Context&)>;

void declare_size(cxxopts::Options& options) {
  options.add_options("Size")("size", "Matrices of N x N",
                              cxxopts::value<std::string>()->default_value("5000"), "N");
}

std::int64_t read_size(const cxxopts::ParseResult& parsed) {
  return parse_whole("size", text_of(parsed, "size"), kSizeRange);
}

void declare_lesson(cxxopts::Options& options) {
  declare_size(options);
  declare_devices(options);
  declare_module(options);
}

Run bind_lesson(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  read_module(parsed, invocation);
  LessonOptions options;
  options.size = read_size(parsed);
  options.device = read_device(parsed);
  options.cpu = read_cpu(parsed);
  options.seed = read_seed(parsed);
  return [options](Context& context) { return run_lesson(context, options); };
}

void declare_check(cxxopts::Options& options) {
  options.add_options("Facts")("facts", "Judge recorded facts instead of this machine",
                               cxxopts::value<std::string>(), "FILE")(
      "json", "All facts and findings as one JSON document; - is stdout, then no text there",
      cxxopts::value<std::string>(),
      "FILE")("full", "Leave in what says whose machine it is: names, home folder, UUIDs");
  options.add_options("Inspection")(
      "program", "Look at a program or library instead: does it load the CUDA half of LibTorch",
      cxxopts::value<std::string>(),
      "PATH")("libtorch",
              "Look at a LibTorch instead: can it use the GPU here; folder, environment or prefix",
              cxxopts::value<std::string>(), "PATH")("list", "Show all LibTorchs on this machine");
  declare_module(options);
}

CheckOptions read_check(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  CheckOptions options;
  if (is_given(parsed, "facts")) options.facts_file = text_of(parsed, "facts");
  if (is_given(parsed, "json")) options.json = text_of(parsed, "json");
  if (is_given(parsed, "full")) options.privacy = Privacy::kLifted;
  invocation.outputs.json = options.json;
  return options;
}

/// The look at files that is asked for; empty: none.
Run bind_inspection(const cxxopts::ParseResult& parsed) {
  const std::string program = text_of(parsed, "program");
  const std::string libtorch = text_of(parsed, "libtorch");
  const bool lists = is_given(parsed, "list");
  if (is_given(parsed, "program") + is_given(parsed, "libtorch") + lists > 1)
    throw UsageError("one of --program, --libtorch and --list, not several");
  if (is_given(parsed, "program"))
    return [program](Context& context) { return run_check_program(context, program); };
  if (is_given(parsed, "libtorch"))
    return [libtorch](Context& context) { return run_check_libtorch(context, libtorch); };
  return lists ? Run(run_check_list) : Run();
}

Run bind_check(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  read_module(parsed, invocation);
  if (Run inspection = bind_inspection(parsed)) {
    for (const char* name : {"facts", "json", "full"}) {
      if (is_given(parsed, name))
        throw UsageError("--" + std::string(name) + " is of the check of a machine, not of files");
    }
    return inspection;
  }
  const CheckOptions options = read_check(parsed, invocation);
  return [options](Context& context) { return run_check(context, options); };
}

void declare_rows(cxxopts::Options& options) {
  declare_devices(options);
  declare_measuring(options);
  declare_catalog(options);
  declare_outputs(options);
  declare_module(options);
}

MeasureOptions read_rows(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  read_module(parsed, invocation);
  invocation.outputs = read_outputs(parsed);
  return read_measuring(parsed);
}

void declare_bench(cxxopts::Options& options) {
  declare_size(options);
  declare_rows(options);
}

Run bind_bench(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  MeasureOptions options = read_rows(parsed, invocation);
  options.sizes = {read_size(parsed)};
  return [options](Context& context) { return run_bench(context, options); };
}

SizeOrder size_order(const std::string& word) {
  if (word == "shuffled") return SizeOrder::kShuffled;
  if (word == "ascending") return SizeOrder::kAscending;
  if (word == "descending") return SizeOrder::kDescending;
  throw UsageError("--order: '" + word + "' is not shuffled, ascending or descending");
}

void declare_plot(cxxopts::Options& options) {
  options.add_options("Plot")("plot", "Curves drawn by gnuplot: NAME.svg, .png, .pdf; - is text",
                              cxxopts::value<std::string>(), "FILE");
}

void read_plot(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  if (is_given(parsed, "plot")) invocation.outputs.plot = text_of(parsed, "plot");
}

void declare_sweep(cxxopts::Options& options) {
  options.add_options("Size")(
      "sizes", "Comma list of sizes and ranges: 1000,2000 or 1000-10000+1000 or 256-8192*2",
      cxxopts::value<std::string>()->default_value("1000-10000+1000"), "LIST")(
      "order", "In which order they are measured: shuffled (by --seed), ascending, descending",
      cxxopts::value<std::string>()->default_value("shuffled"),
      "ORDER")("resume", "Go on with the file of --csv: keep its good rows, measure what it lacks");
  declare_rows(options);
  declare_plot(options);
}

void read_resume(MeasureOptions& options, Invocation& invocation) {
  options.resume_from = invocation.outputs.csv.value_or("");
  if (options.resume_from.empty() || options.resume_from == kStandardOutput)
    throw UsageError("--resume needs --csv FILE, the file of the sweep to go on with");
  invocation.outputs.resumes = true;
}

Run bind_sweep(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  SweepOptions options;
  options.measuring = read_rows(parsed, invocation);
  options.measuring.sizes = parse_sizes("sizes", text_of(parsed, "sizes"));
  options.order = size_order(text_of(parsed, "order"));
  read_plot(parsed, invocation);
  if (options.order != SizeOrder::kAscending) invocation.outputs.table = TableRows::kSortedAtEnd;
  if (is_given(parsed, "resume")) read_resume(options.measuring, invocation);
  return [options](Context& context) { return run_sweep(context, options); };
}

constexpr const char* kAllQuantities = "all";
/// They are called A to Z.
constexpr std::size_t kMostFiles = 26;

void declare_compare(cxxopts::Options& options) {
  options.add_options("Comparison")("quantity", "What to compare: cpu, gpu, end-to-end, all",
                                    cxxopts::value<std::string>()->default_value(kAllQuantities),
                                    "NAME")(
      "fail-below", "Exit 1 when a rate is below R times A's by more than its error",
      cxxopts::value<std::string>(), "R");
  declare_outputs(options);
  declare_plot(options);
}

std::vector<Quantity> read_quantities(const std::string& word) {
  std::vector<Quantity> all = CompareOptions().quantities;
  if (word == kAllQuantities) return all;
  for (const Quantity quantity : all) {
    if (word == to_string(quantity)) return {quantity};
  }
  throw UsageError("--quantity: '" + word + "' is not cpu, gpu, end-to-end or all");
}

Run bind_compare(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  CompareOptions options;
  options.files = parsed.unmatched();
  if (options.files.size() < 2 || options.files.size() > kMostFiles) {
    throw UsageError(std::to_string(options.files.size()) +
                     " files were given; name the result files to compare, from two to " +
                     std::to_string(kMostFiles));
  }
  options.quantities = read_quantities(text_of(parsed, "quantity"));
  if (is_given(parsed, "fail-below"))
    options.fail_below = parse_real("fail-below", text_of(parsed, "fail-below"), {});
  invocation.outputs = read_outputs(parsed);
  read_plot(parsed, invocation);
  options.outputs = invocation.outputs;
  return [options](Context& context) { return run_compare(context, options); };
}

void declare_fit(cxxopts::Options& options) {
  options.add_options("Model and memory")(
      "params", "Parameters of the model asked about, such as 7B", cxxopts::value<std::string>(),
      "P")("vram", "GPU memory, such as 24GB or 24GiB, instead of this machine's GPU",
           cxxopts::value<std::string>(), "SIZE");
}

Run bind_fit(const cxxopts::ParseResult& parsed, Invocation&) {
  FitOptions options;
  if (is_given(parsed, "params"))
    options.parameters = parse_parameter_count("params", text_of(parsed, "params"));
  if (is_given(parsed, "vram")) options.vram_bytes = parse_bytes("vram", text_of(parsed, "vram"));
  return [options](Context& context) { return run_fit(context, options); };
}

void declare_nothing(cxxopts::Options&) {}

Run bind_snippet(const cxxopts::ParseResult&, Invocation&) {
  return run_snippet;
}

}  // namespace

const std::vector<CommandEntry>& command_table() {
  static const std::vector<CommandEntry> table{
      {"lesson",
       "The whole lesson on this machine, each step with the C++ line that does it (default)",
       "gpuready lesson --size 2000", declare_lesson, bind_lesson},
      {"check", "Is the GPU usable from LibTorch; if not, why, and what to do", "gpuready check",
       declare_check, bind_check},
      {"bench", "CPU against GPU at one size", "gpuready bench --size 4000 --json -", declare_bench,
       bind_bench},
      {"sweep", "CPU against GPU over many sizes: from which size the GPU wins",
       "gpuready sweep --sizes 1000-10000+1000 --csv sweep.csv", declare_sweep, bind_sweep},
      {"compare", "Two or more result files side by side, each against the first",
       "gpuready compare old.csv new.csv --fail-below 0.95", declare_compare, bind_compare,
       "A B [C...]"},
      {"fit", "What fits in the GPU's memory, by the lesson's fp16 rule",
       "gpuready fit --params 7B --vram 24GB", declare_fit, bind_fit},
      {"snippet", "Prints device_picker.hpp, to be copied into your own project",
       "gpuready snippet > device_picker.hpp", declare_nothing, bind_snippet},
  };
  return table;
}

const CommandEntry* find_command(const std::string& name) {
  const auto& table = command_table();
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const CommandEntry& entry) { return name == entry.name; });
  return found == table.end() ? nullptr : &*found;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const CommandEntry& entry : command_table()) names.emplace_back(entry.name);
  return names;
}

}  // namespace gpuready
