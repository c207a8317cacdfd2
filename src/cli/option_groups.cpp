// SPDX-License-Identifier: MIT
#include "cli/option_groups.hpp"

#include "cli/numbers.hpp"
#include "commands/precision_names.hpp"
#include "commands/usage_error.hpp"

#include <algorithm>

namespace gpuready {
namespace {

auto text() {
  return cxxopts::value<std::string>();
}
auto text(const char* default_value) {
  return text()->default_value(default_value);
}

constexpr const char* kCudaPrefix = "cuda:";
/// LibTorch keeps a device's number in eight bits.
constexpr WholeRange kDeviceRange{0, 127};
/// More threads than any machine has CPUs only keep each other waiting.
constexpr WholeRange kThreadRange{1, 1024};

ColourWish colour_wish(const std::string& word) {
  if (word == "auto") return ColourWish::kAuto;
  if (word == "always") return ColourWish::kAlways;
  if (word == "never") return ColourWish::kNever;
  throw UsageError("--color: '" + word + "' is not auto, always or never");
}

std::vector<Precision> precisions(const std::string& list) {
  std::vector<Precision> wanted;
  if (list == "all") {
    for (const auto& entry : kPrecisionNames) wanted.push_back(entry.second);
    return wanted;
  }
  for (const std::string& name : split_at_commas(list)) {
    const auto precision = precision_from_string(name);
    if (!precision)
      throw UsageError("--dtype: '" + name + "' is not one of fp64, fp32, tf32, fp16, bf16, all");
    if (std::find(wanted.begin(), wanted.end(), *precision) == wanted.end())
      wanted.push_back(*precision);
  }
  return wanted;
}

std::string blas_core(const std::string& name) {
  if (!is_blas_core_wish(name)) {
    throw UsageError(
        "--blas-core: '" + name +
        "' is not auto, as-is or a core type of OpenBLAS, such as Haswell or SkylakeX");
  }
  return name;
}

}  // namespace

bool is_given(const cxxopts::ParseResult& parsed, const std::string& name) {
  return parsed.count(name) > 0;
}

std::string text_of(const cxxopts::ParseResult& parsed, const std::string& name) {
  const auto& option = parsed[name];
  return option.count() > 0 || option.has_default() ? option.as<std::string>() : std::string{};
}

void declare_general(cxxopts::Options& options) {
  options.add_options("General")("color", "Colour: auto, always, never", text("auto"), "WHEN")(
      "q,quiet", "Errors only on stderr")("v,verbose", "More on stderr")(
      "no-progress", "No progress line")("h,help", "This text")(
      "version", "What program and module were built with");
}

void read_general(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  invocation.colour = colour_wish(text_of(parsed, "color"));
  if (is_given(parsed, "verbose")) invocation.verbosity = Verbosity::kVerbose;
  if (is_given(parsed, "quiet")) invocation.verbosity = Verbosity::kQuiet;
  if (is_given(parsed, "no-progress")) invocation.progress = ProgressWish::kNever;
}

void declare_module(cxxopts::Options& options) {
  options.add_options("LibTorch")(
      "module", "The LibTorch module to open, instead of the one beside the program", text(),
      "PATH");
}

void read_module(const cxxopts::ParseResult& parsed, Invocation& invocation) {
  invocation.module = text_of(parsed, "module");
  if (is_given(parsed, "module") && invocation.module.empty())
    throw UsageError("--module: the path is empty");
}

void declare_devices(cxxopts::Options& options) {
  options.add_options("Devices")(
      "device",
      "auto: the CPU and the first usable GPU; cpu: the CPU alone; cuda:N: the CPU and that GPU",
      text("auto"),
      "DEVICE")("threads", "CPU threads; by default all that this process may use", text(), "N")(
      "blas-core", "OpenBLAS's kernel: auto, as-is, or a core type", text("auto"), "NAME")(
      "seed", "Seed of the random matrices", text("0"), "N");
}

DeviceWish read_device(const cxxopts::ParseResult& parsed) {
  const std::string word = text_of(parsed, "device");
  if (word == "auto") return {DeviceWish::Kind::kAuto, 0};
  if (word == "cpu") return {DeviceWish::Kind::kCpu, 0};
  if (word == "cuda") return {DeviceWish::Kind::kCuda, 0};
  if (word.rfind(kCudaPrefix, 0) != 0)
    throw UsageError("--device: '" + word + "' is not auto, cpu, cuda or cuda:N");
  return {DeviceWish::Kind::kCuda,
          parse_whole("device cuda:N", word.substr(std::string(kCudaPrefix).size()), kDeviceRange)};
}

FairCpuOptions read_cpu(const cxxopts::ParseResult& parsed) {
  FairCpuOptions cpu;
  if (is_given(parsed, "threads"))
    cpu.threads = parse_whole("threads", text_of(parsed, "threads"), kThreadRange);
  cpu.blas_core = blas_core(text_of(parsed, "blas-core"));
  return cpu;
}

std::uint64_t read_seed(const cxxopts::ParseResult& parsed) {
  return static_cast<std::uint64_t>(parse_whole("seed", text_of(parsed, "seed"), {0}));
}

void declare_catalog(cxxopts::Options& options) {
  options.add_options("Catalogue")(
      "catalog",
      "GPUs in the form of gpus.json, beside those compiled in; the same name replaces. Repeatable",
      text(), "FILE");
}

std::vector<std::string> read_catalog(const cxxopts::ParseResult& parsed) {
  // A value that is a list would be taken apart at commas, which a path may have.
  std::vector<std::string> files;
  for (const auto& option : parsed.arguments()) {
    if (option.key() == "catalog") files.push_back(option.value());
  }
  return files;
}

void declare_measuring(cxxopts::Options& options) {
  options.add_options("Measuring")(
      "dtype", "Comma list of fp64, fp32, tf32, fp16, bf16, or all; the CPU computes fp32",
      text("fp32"), "LIST")("no-cpu", "The GPU alone")(
      "precision", "Enough when IQR/median is at most this", text("0.01"), "R")(
      "min-runs", "Runs before precision may decide", text("5"), "N")(
      "max-time", "Seconds a point and side may take", text("10"), "S")("max-runs", "Runs at most",
                                                                        text("1000"), "N");
}

MeasureOptions read_measuring(const cxxopts::ParseResult& parsed) {
  MeasureOptions options;
  options.device = read_device(parsed);
  options.cpu = read_cpu(parsed);
  options.seed = read_seed(parsed);
  options.precisions = precisions(text_of(parsed, "dtype"));
  if (parsed["no-cpu"].as<bool>()) options.cpu_side = CpuSide::kLeftOut;
  options.catalog_files = read_catalog(parsed);
  options.rule.precision = parse_real("precision", text_of(parsed, "precision"), {0, 1});
  options.rule.min_runs = parse_whole("min-runs", text_of(parsed, "min-runs"), {2});
  options.rule.max_time_s = parse_real("max-time", text_of(parsed, "max-time"), {});
  options.rule.max_runs = parse_whole("max-runs", text_of(parsed, "max-runs"), {2});
  if (options.cpu_side == CpuSide::kLeftOut && options.device.kind == DeviceWish::Kind::kCpu) {
    throw UsageError("--no-cpu with --device cpu leaves nothing to measure");
  }
  return options;
}

void declare_outputs(cxxopts::Options& options) {
  options.add_options("Output; - is stdout, then no table there")(
      "csv", "Rows as CSV", text(), "FILE")("json", "Rows and samples as one JSON document", text(),
                                            "FILE")("markdown", "Rows as a Markdown table", text(),
                                                    "FILE");
}

RowTargets read_outputs(const cxxopts::ParseResult& parsed) {
  RowTargets targets;
  for (const auto& [name, target] :
       {std::pair{"csv", &targets.csv}, std::pair{"json", &targets.json},
        std::pair{"markdown", &targets.markdown}}) {
    if (is_given(parsed, name)) *target = text_of(parsed, name);
  }
  return targets;
}

}  // namespace gpuready
