// SPDX-License-Identifier: MIT
#include "cli/command_table.hpp"

#include "cli/numbers.hpp"
#include "cli/option_groups.hpp"
#include "commands/bench.hpp"
#include "commands/check.hpp"
#include "commands/fit.hpp"
#include "commands/lesson.hpp"
#include "commands/snippet.hpp"

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

Run bind_check(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  read_module(parsed, invocation);
  return run_check;
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

void declare_sweep(cxxopts::Options& options) {
  options.add_options("Size")(
      "sizes", "Comma list of sizes and ranges: 1000,2000 or 1000-10000+1000 or 256-8192*2",
      cxxopts::value<std::string>()->default_value("1000-10000+1000"), "LIST");
  declare_rows(options);
}

Run bind_sweep(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  MeasureOptions options = read_rows(parsed, invocation);
  options.sizes = parse_sizes("sizes", text_of(parsed, "sizes"));
  return [options](Context& context) { return run_sweep(context, options); };
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
       declare_module, bind_check},
      {"bench", "CPU against GPU at one size", "gpuready bench --size 4000 --json -", declare_bench,
       bind_bench},
      {"sweep", "CPU against GPU over many sizes, a row as each is finished",
       "gpuready sweep --sizes 1000-10000+1000 --csv sweep.csv", declare_sweep, bind_sweep},
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
