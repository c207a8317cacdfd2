// SPDX-License-Identifier: MIT
#include "commands/lesson_sections.hpp"

#include "analysis/speed_up.hpp"
#include "commands/fact_sections.hpp"
#include "writers/number_text.hpp"

#include <spdlog/fmt/fmt.h>

#include <utility>

namespace gpuready {
namespace {

std::string why_no_cuda(const LibtorchView& view) {
  const std::string missing = missing_cuda_half(view);
  return missing.empty() ? view.unavailable_reason : missing;
}

std::string checked_text(const Side& side) {
  if (side.status == RowStatus::kWrong) return "WRONG: " + side.note;
  if (!side.timing.relative_error) return {};
  return fmt::format("right: relative error {:.1e} against float64", *side.timing.relative_error);
}

void add_timing(ReportSection& section, const Side& side) {
  if (side.status == RowStatus::kOom || side.status == RowStatus::kFailed) {
    section.lines.push_back({"failed", side.note});
    return;
  }
  section.lines.push_back(
      {"once, as the lesson times it", text_or_unknown(side.timing.time_first_s, duration_text)});
  if (side.summary) {
    section.lines.push_back(
        {"repeated",
         fmt::format("median {} {}, {} runs", duration_text(side.summary->median),
                     spread_text(relative_spread(*side.summary) / 2), side.summary->count)});
    section.lines.push_back({"rate", text_or_unknown(side.timing.rate_gflops, rate_text)});
  }
  section.lines.push_back({"checked", checked_text(side)});
}

std::string gain_text(const SpeedUp& gain) {
  if (!gain.error) return factor_text(gain.ratio);
  return factor_text(gain.ratio) + " ± " + fmt::format("{:.2g}", *gain.error);
}

}  // namespace

ReportSection driver_step(const DriverFacts& driver) {
  ReportSection section = driver_section(driver);
  section.code = "nvmlDeviceGetName(device, name, size);";
  return section;
}

ReportSection libtorch_section(const LibtorchView& view) {
  ReportSection section{"LibTorch's view", "torch::cuda::is_available()", {}, {}};
  section.lines = {{"LibTorch", view.version}};
  if (!view.cuda_asked) {
    section.lines.push_back({"CUDA", "not asked: only the CPU was wished for"});
    return section;
  }
  section.lines.push_back({"CUDA available", view.cuda_available ? "yes" : "no"});
  if (!view.cuda_available) section.lines.push_back({"why", why_no_cuda(view)});
  if (view.cuda_runtime_version) {
    section.lines.push_back(
        {"CUDA it was built for", cuda_version_text(view.cuda_runtime_version)});
  }
  for (std::size_t i = 0; i < view.devices.size(); ++i) {
    add_card_lines(section, "cuda:" + std::to_string(i), view.devices[i]);
  }
  return section;
}

ReportSection device_section(std::optional<std::int64_t> gpu) {
  ReportSection section{
      "The device",
      "torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);",
      {},
      {}};
  section.lines = {{"picked", gpu ? "cuda:" + std::to_string(*gpu) : "cpu"}};
  return section;
}

ReportSection cpu_section(const Side& side, const FairCpu& cpu, std::int64_t size) {
  ReportSection section{fmt::format("The product on the CPU, {0} x {0}", size),
                        "auto c = torch::matmul(a, b);",
                        {},
                        {}};
  section.lines = {
      {"CPU", cpu.name},
      {"threads", std::to_string(cpu.threads)},
      {"BLAS", cpu.blas_core.empty() ? cpu.blas : cpu.blas + ", kernel " + cpu.blas_core}};
  if (!cpu.note.empty()) section.lines.push_back({"", cpu.note});
  add_timing(section, side);
  return section;
}

ReportSection gpu_section(const Side& side, std::int64_t size) {
  ReportSection section{
      fmt::format("The product on the GPU, {0} x {0}", size),
      "auto a_gpu = a.to(device), b_gpu = b.to(device);  // before the clock starts\n"
      "auto c = torch::matmul(a_gpu, b_gpu);\ntorch::cuda::synchronize();",
      {},
      {}};
  add_timing(section, side);
  return section;
}

ReportSection speed_up_section(const Side& cpu, const Side& gpu) {
  ReportSection section{"The speed-up", "cpu_seconds / gpu_seconds", {}, {}};
  if (cpu.timing.time_first_s && gpu.timing.time_first_s) {
    section.lines.push_back({"as the lesson times it",
                             factor_text(*cpu.timing.time_first_s / *gpu.timing.time_first_s)});
  }
  if (const auto gain = speed_up(*cpu.summary, *gpu.summary)) {
    section.lines.push_back({"properly repeated", gain_text(*gain)});
  }
  section.paragraphs = {
      "The first product on a GPU also pays for starting CUDA and loading its kernels; the copies "
      "to the "
      "GPU and back are in neither figure."};
  return section;
}

ReportSection missing_synchronise_section(const LaunchTiming& timing) {
  ReportSection section{"What forgetting to synchronise would show",
                        "torch::cuda::synchronize();  // not optional",
                        {},
                        {}};
  section.lines = {{"the call returned after", duration_text(timing.launched_s)},
                   {"the product was done after", duration_text(timing.finished_s)}};
  section.paragraphs = {
      "The GPU works on its own: a clock stopped when the call returns measures the launch, not "
      "the product."};
  return section;
}

ReportSection rule_introduction() {
  ReportSection section{
      "What fits: the fp16 rule", "double parameters = memory_bytes / 2;", {}, {}};
  section.paragraphs = {
      "fp16 weights take 2 bytes a parameter: 7B parameters are 14 GB. Training takes two to four "
      "times "
      "the weights, by the same rough rule. `gpuready fit` says more."};
  return section;
}

ReportSection next_section(NextStep next) {
  ReportSection section{"What to do next", {}, {}, {}};
  switch (next) {
    case NextStep::kGpuWorks:
      section.paragraphs = {
          "Your GPU works from LibTorch. `gpuready sweep --csv gpu.csv` shows from which size it "
          "pays."};
      break;
    case NextStep::kGpuFailed:
      section.paragraphs = {
          "LibTorch sees your GPU, but the product on it failed: `gpuready check` looks closer."};
      break;
    case NextStep::kCpuWished:
      section.paragraphs = {"Only the CPU was asked for. Without --device cpu a GPU takes part."};
      break;
    case NextStep::kNoGpu:
      section.paragraphs = {
          "No GPU is used here, and that is fine for most lessons: they run on a CPU, only slower.",
          "When you need one: Google Colab lends a T4 (16 GB) free of charge in a browser tab; a "
          "rented GPU is billed by the hour; `gpuready check` says what keeps a card in this "
          "machine from being used."};
  }
  return section;
}

}  // namespace gpuready
