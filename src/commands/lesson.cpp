// SPDX-License-Identifier: MIT
#include "commands/lesson.hpp"

#include "commands/lesson_sections.hpp"
#include "commands/measurement.hpp"
#include "commands/rule_of_thumb.hpp"
#include "commands/usage_error.hpp"

#include <memory>

namespace gpuready {
namespace {

/// The lesson, one method a step, in the order in which they are shown.
class Lesson {
 public:
  Lesson(Context& context, const LessonOptions& options)
      : context_(context), options_(options), driver_(context.machine.driver()) {}

  int run() {
    // Everything that may refuse or start the program again comes before the first line of output.
    Backend& backend = context_.backend();
    view_ = view_of(backend, ask_cuda_for(options_.device));
    gpu_ = choose_gpu(view_, options_.device);
    fair_cpu_ = set_up_fair_cpu(context_, options_.cpu);
    refuse_too_large();
    show_step(driver_step(driver_));
    show_step(libtorch_section(view_));
    show_step(device_section(gpu_));
    measure(backend);
    if (!context_.surroundings.interrupted()) {
      show_rule();
      show_step(next_section(next_step()));
    }
    return failed_ ? 1 : 0;
  }

 private:
  void show_step(ReportSection section) {
    section.title = std::to_string(++step_) + ". " + section.title;
    context_.surroundings.progress.clear();
    context_.show(section);
  }

  void refuse_too_large() const {
    const auto shortage = host_memory_shortage(context_.machine, options_.size, CpuSide::kMeasured);
    if (!shortage.empty()) throw UsageError(shortage + ". Choose a smaller --size.");
  }

  void measure(Backend& backend) {
    MatmulInputs* made_inputs = nullptr;
    const Status made = backend.make_inputs(options_.size, options_.seed, made_inputs);
    const std::unique_ptr<MatmulInputs> inputs(made_inputs);
    if (made.outcome != Outcome::kOk) throw std::runtime_error(std::string(made.text));
    context_.surroundings.progress.start("the product on the CPU");
    const Side cpu = measure_side({backend, *inputs, options_.size, Device{}, Precision::kFp32},
                                  StopRule{}, context_.surroundings);
    show_side(cpu_section(cpu, fair_cpu_, options_.size), cpu);
    if (!gpu_ || context_.surroundings.interrupted()) return;
    measure_gpu(backend, *inputs, cpu);
  }

  void measure_gpu(Backend& backend, const MatmulInputs& inputs, const Side& cpu) {
    context_.surroundings.progress.start("the product on the GPU");
    const Device device{DeviceKind::kCuda, static_cast<std::int32_t>(*gpu_)};
    const SideCall call{backend, inputs, options_.size, device, Precision::kFp32};
    const Side gpu = measure_side(call, StopRule{}, context_.surroundings);
    show_side(gpu_section(gpu, options_.size), gpu);
    gpu_failed_ = gpu.status != RowStatus::kOk;
    if (!cpu.summary || !gpu.summary) return;
    show_step(speed_up_section(cpu, gpu));
    show_missing_synchronise(call);
  }

  void show_missing_synchronise(const SideCall& call) {
    Matmul* made_matmul = nullptr;
    const Status made =
        call.backend.make_matmul(call.inputs, call.device, call.precision, made_matmul);
    const std::unique_ptr<Matmul> matmul(made_matmul);
    if (made.outcome != Outcome::kOk || matmul->run_once().outcome != Outcome::kOk) return;
    const auto timing = time_launch(*matmul, context_.surroundings.now_s);
    if (timing) show_step(missing_synchronise_section(*timing));
  }

  void show_side(const ReportSection& section, const Side& side) {
    show_step(section);
    if (side.status != RowStatus::kOk && side.status != RowStatus::kInterrupted) failed_ = true;
  }

  [[nodiscard]] NextStep next_step() const {
    if (gpu_) return gpu_failed_ ? NextStep::kGpuFailed : NextStep::kGpuWorks;
    return options_.device.kind == DeviceWish::Kind::kCpu ? NextStep::kCpuWished : NextStep::kNoGpu;
  }

  void show_rule() {
    show_step(rule_introduction());
    for (const RuleCard& card : cards_or_examples(driver_)) context_.show(rule_section(card));
  }

  Context& context_;
  LessonOptions options_;
  DriverFacts driver_;
  LibtorchView view_;
  std::optional<std::int64_t> gpu_;
  FairCpu fair_cpu_;
  int step_ = 0;
  bool failed_ = false;
  bool gpu_failed_ = false;
};

}  // namespace

int run_lesson(Context& context, const LessonOptions& options) {
  return Lesson(context, options).run();
}

}  // namespace gpuready
