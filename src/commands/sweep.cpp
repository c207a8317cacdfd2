// SPDX-License-Identifier: MIT
#include "commands/sweep.hpp"

#include "analysis/remaining_time.hpp"
#include "commands/answers.hpp"
#include "commands/resume.hpp"
#include "commands/row_log.hpp"
#include "writers/number_text.hpp"
#include "writers/row_line_text.hpp"

#include <utility>

namespace gpuready {
namespace {

/// The most that the rule gives a point: its time a side, and the CPU is one.
double point_limit_s(const MeasureOptions& options, const Environment& environment) {
  const std::size_t cpu_sides = options.cpu_side == CpuSide::kMeasured ? 1 : 0;
  const std::size_t gpu_sides = environment.gpu_name.empty() ? 0 : options.precisions.size();
  return options.rule.max_time_s * static_cast<double>(cpu_sides + gpu_sides);
}

class Sweep {
 public:
  Sweep(Context& context, const SweepOptions& options)
      : context_(context),
        options_(options.measuring),
        earlier_(read_earlier_rows(options_)),
        measurement_(context, options_),
        order_(options.order),
        pending_(ordered_sizes(unfinished_sizes(earlier_, options_), order_, options_.seed)),
        point_count_(pending_.size()),
        limit_s_(point_limit_s(options_, measurement_.environment())),
        log_(context, earlier_) {
    refuse_other_conditions(earlier_, measurement_.environment(), options_);
    if (!earlier_.notice.empty()) context.notice(earlier_.notice);
  }

  int run() {
    // Nothing was measured, so nothing is written over.
    if (context_.surroundings.interrupted()) return 0;
    context_.rows.begin_after(earlier_.kept, measurement_.environment());
    while (!pending_.empty() && !context_.surroundings.interrupted()) measure_next();
    context_.surroundings.progress.clear();
    context_.rows.end(answers_of(log_.rows()));
    return log_.exit_code();
  }

 private:
  [[nodiscard]] std::string label() const {
    const std::size_t number = point_count_ - pending_.size() + 1;
    return std::to_string(number) + "/" + std::to_string(point_count_) + ", " +
           remaining_text(remaining_time_s(done_, pending_, limit_s_)) + ": size " +
           std::to_string(pending_.front());
  }

  void measure_next() {
    const std::int64_t size = pending_.front();
    const double start_s = context_.surroundings.now_s();
    bool counted = false;
    measurement_.set_precisions(unfinished_precisions(earlier_, options_, size));
    measurement_.measure(size, label(), [&](MeasurementRecord row) {
      counted = counted || row.cpu.runs || row.gpu.runs;
      log_.take(std::move(row));
      if (order_ != SizeOrder::kAscending)
        context_.surroundings.progress.row_finished(row_line_text(log_.rows().back()));
    });
    pending_.erase(pending_.begin());
    // A point without a run, such as one out of memory, says nothing about the others.
    if (counted) done_.push_back({size, context_.surroundings.now_s() - start_s});
  }

  Context& context_;
  MeasureOptions options_;
  EarlierRows earlier_;
  Measurement measurement_;
  SizeOrder order_;
  std::vector<std::int64_t> pending_;
  std::size_t point_count_;
  double limit_s_;
  std::vector<DonePoint> done_;
  RowLog log_;
};

}  // namespace

int run_sweep(Context& context, const SweepOptions& options) {
  return Sweep(context, options).run();
}

}  // namespace gpuready
