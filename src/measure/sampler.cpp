// SPDX-License-Identifier: MIT
#include "measure/sampler.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gpuready {
namespace {

// A run this long warms the device up by itself.
constexpr double kLongRunSeconds = 1.0;
// Warm enough when two windows in a row have the same rate within this share, or this share of the
// time cap is over.
constexpr double kWindowSeconds = 0.1;
constexpr double kStableShare = 0.03;
constexpr double kWarmUpShare = 0.1;
// Enough for clocks that fell while the other side was measured.
constexpr double kLongestRewarmSeconds = 0.3;
// Two orders of magnitude above a launch and a synchronisation, tens of microseconds on a GPU.
constexpr double kShortestSampleSeconds = 2e-3;
constexpr double kMostRunsInBatch = 10000;
constexpr double kBlockSeconds = 1.0;
// Some hundred times a look at a card.
constexpr double kObservedSeconds = 0.1;

std::int64_t runs_within(double seconds, double run_s) {
  return static_cast<std::int64_t>(std::min(kMostRunsInBatch, seconds / run_s + 1));
}

std::int64_t batch_for(double run_s) {
  return run_s >= kShortestSampleSeconds ? 1 : runs_within(kShortestSampleSeconds, run_s);
}

}  // namespace

Sampler::Sampler(Workload& workload, const StopRule& rule, const Surroundings& surroundings,
                 Observer* observer)
    : workload_(workload), rule_(rule), surroundings_(surroundings), observer_(observer) {}

void Sampler::take_block(double block_s) {
  block_begin_s_ = surroundings_.now_s();
  const bool is_first_block = !result_.first_s;
  if (is_first_block && !surroundings_.interrupted()) {
    result_.first_s = timed_batch();
    last_run_s_ = result_.first_s.value_or(0);
  }
  if (result_.first_s && last_run_s_ < kLongRunSeconds) {
    warm_up(is_first_block ? kWarmUpShare * rule_.max_time_s : kLongestRewarmSeconds);
  }
  const double counting_begin_s = surroundings_.now_s();
  while (!is_over()) {
    count_one();
    if (surroundings_.now_s() - counting_begin_s >= block_s) break;
  }
  if (last_run_s_ < kObservedSeconds) observe_apart();
  earlier_blocks_s_ = elapsed_s();
}

bool Sampler::is_over() const {
  return result_.outcome != Outcome::kOk || result_.stop_reason;
}

double Sampler::elapsed_s() const {
  return earlier_blocks_s_ + surroundings_.now_s() - block_begin_s_;
}

bool Sampler::succeeded(const Status& status) {
  if (status.outcome == Outcome::kOk) return true;
  result_.outcome = status.outcome;
  result_.error = status.text;
  return false;
}

/// Seconds a run.
std::optional<double> Sampler::timed_batch(Watched watched) {
  const double begin_s = surroundings_.now_s();
  workload_.mark_begin();
  if (!succeeded(workload_.run(result_.batch))) return std::nullopt;
  workload_.mark_end();
  if (watched == Watched::kYes && observer_ != nullptr)
    observer_->observe(begin_s - block_begin_s_);
  if (!succeeded(workload_.wait())) return std::nullopt;
  return (surroundings_.now_s() - begin_s) / static_cast<double>(result_.batch);
}

/// Seconds a run, over many.
std::optional<double> Sampler::warm_window() {
  const double begin_s = surroundings_.now_s();
  double batches = 0;
  do {
    if (!timed_batch()) return std::nullopt;
    ++batches;
  } while (surroundings_.now_s() - begin_s < kWindowSeconds && !surroundings_.interrupted());
  return (surroundings_.now_s() - begin_s) / (batches * static_cast<double>(result_.batch));
}

/// Whether it was too small for runs of this time, which then contains much of the waiting. Samples
/// are alike only when their batches are, so the first one fixes it.
bool Sampler::enlarge_batch(double run_s) {
  const std::int64_t wanted = batch_for(run_s);
  if (!result_.samples_s.empty() || wanted <= result_.batch + result_.batch / 2) return false;
  result_.batch = wanted;
  return true;
}

void Sampler::warm_up(double at_most_s) {
  const double begin_s = surroundings_.now_s();
  while (surroundings_.now_s() - begin_s < at_most_s && !surroundings_.interrupted()) {
    const auto run_s = warm_window();
    if (!run_s) return;
    const double previous_s = std::exchange(last_run_s_, *run_s);
    const bool stable = std::abs(*run_s - previous_s) <= kStableShare * previous_s;
    if (!enlarge_batch(*run_s) && stable) return;
  }
}

/// Short runs would contain the look at them: it gets runs of its own, which nobody counts.
void Sampler::observe_apart() {
  if (observer_ == nullptr || result_.outcome != Outcome::kOk || surroundings_.interrupted())
    return;
  const double busy_s = surroundings_.now_s() - block_begin_s_;
  if (!succeeded(workload_.run(runs_within(kObservedSeconds, last_run_s_)))) return;
  observer_->observe(busy_s);
  succeeded(workload_.wait());
}

void Sampler::count_one() {
  if (surroundings_.interrupted()) {
    result_.stop_reason = StopReason::kInterrupted;
    return;
  }
  const auto run_s = timed_batch(last_run_s_ < kObservedSeconds ? Watched::kNo : Watched::kYes);
  if (!run_s) return;
  result_.samples_s.push_back(*run_s);
  if (const auto marked_s = workload_.marked_s()) {
    result_.device_samples_s.push_back(*marked_s / static_cast<double>(result_.batch));
  }
  surroundings_.progress.run_finished(static_cast<std::int64_t>(result_.samples_s.size()),
                                      elapsed_s());
  result_.stop_reason = surroundings_.interrupted() ? StopReason::kInterrupted
                                                    : rule_.reached(result_.samples_s, elapsed_s());
}

void sample_in_turn(const std::vector<Sampler*>& samplers) {
  const auto is_over = [](const Sampler* sampler) { return sampler->is_over(); };
  while (!std::all_of(samplers.begin(), samplers.end(), is_over)) {
    for (Sampler* sampler : samplers) {
      if (!sampler->is_over()) sampler->take_block(kBlockSeconds);
    }
  }
}

std::optional<LaunchTiming> time_launch(Workload& workload, const std::function<double()>& now_s) {
  if (workload.wait().outcome != Outcome::kOk) return std::nullopt;
  const double begin_s = now_s();
  if (workload.run_once().outcome != Outcome::kOk) return std::nullopt;
  const double launched_s = now_s() - begin_s;
  if (workload.wait().outcome != Outcome::kOk) return std::nullopt;
  return LaunchTiming{launched_s, now_s() - begin_s};
}

}  // namespace gpuready
