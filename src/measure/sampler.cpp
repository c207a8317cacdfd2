// SPDX-License-Identifier: MIT
#include "measure/sampler.hpp"

#include <algorithm>
#include <cmath>

namespace gpuready {
namespace {

// A run this long warms the device up by itself.
constexpr double kLongRunSeconds = 1.0;
// Warm enough when two runs in a row take the same time within this share, or this share of the
// time cap is over.
constexpr double kStableShare = 0.05;
constexpr double kWarmUpShare = 0.1;

class Sampler {
 public:
  Sampler(Workload& workload, const StopRule& rule, const Surroundings& surroundings)
      : workload_(workload),
        rule_(rule),
        surroundings_(surroundings),
        start_s_(surroundings.now_s()) {}

  Samples take() {
    if (!surroundings_.interrupted()) result_.first_s = timed_run();
    if (result_.first_s) warm_up(*result_.first_s);
    while (!is_over()) {
      if (const auto time_s = timed_run()) result_.samples_s.push_back(*time_s);
      surroundings_.progress.run_finished(static_cast<std::int64_t>(result_.samples_s.size()),
                                          elapsed_s());
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] double elapsed_s() const { return surroundings_.now_s() - start_s_; }

  bool is_over() {
    if (result_.outcome != Outcome::kOk) return true;
    result_.stop_reason = surroundings_.interrupted()
                              ? StopReason::kInterrupted
                              : rule_.reached(result_.samples_s, elapsed_s());
    return result_.stop_reason.has_value();
  }

  bool succeeded(const Status& status) {
    if (status.outcome == Outcome::kOk) return true;
    result_.outcome = status.outcome;
    result_.error = status.text;
    return false;
  }

  std::optional<double> timed_run() {
    const double begin_s = surroundings_.now_s();
    if (!succeeded(workload_.run_once()) || !succeeded(workload_.wait())) return std::nullopt;
    return surroundings_.now_s() - begin_s;
  }

  void warm_up(double previous_s) {
    if (previous_s >= kLongRunSeconds) return;
    while (elapsed_s() < kWarmUpShare * rule_.max_time_s && !surroundings_.interrupted()) {
      const auto time_s = timed_run();
      if (!time_s || std::abs(*time_s - previous_s) <= kStableShare * previous_s) return;
      previous_s = *time_s;
    }
  }

  Workload& workload_;
  const StopRule& rule_;
  const Surroundings& surroundings_;
  double start_s_;
  Samples result_;
};

}  // namespace

Samples sample(Workload& workload, const StopRule& rule, const Surroundings& surroundings) {
  return Sampler(workload, rule, surroundings).take();
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
