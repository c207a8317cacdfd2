// SPDX-License-Identifier: MIT
// Times a Workload: first run, warm-up, repetition. One core for CPU and GPU, so that both sides
// are measured alike.
#pragma once

#include "backend/workload.hpp"
#include "measure/observer.hpp"
#include "measure/progress.hpp"
#include "measure/stop_rule.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

/// What sampling needs from outside: a steady clock in seconds, whether the user wants to stop, and
/// who is told.
struct Surroundings {
  std::function<double()> now_s;
  std::function<bool()> interrupted;
  Progress& progress;
};

struct Samples {
  std::optional<double> first_s;          ///< the very first run, with everything it had to set up
  std::int64_t batch = 1;                 ///< runs between two synchronisations
  std::vector<double> samples_s;          ///< each: a batch, launch to synchronised, over its runs
  std::vector<double> device_samples_s;   ///< the same by the device's own clock, where it has one
  std::optional<StopReason> stop_reason;  ///< unset when a run failed
  Outcome outcome = Outcome::kOk;         ///< of the run that failed, which ended the sampling
  std::string error;
};

/// Samples one workload in blocks, so that two can take turns. Runs that are short beside a launch
/// and a synchronisation are batched between them.
class Sampler {
 public:
  /// `observer`, where there is one, looks on in every block, outside of what is timed or while the
  /// device works by itself.
  Sampler(Workload& workload, const StopRule& rule, const Surroundings& surroundings,
          Observer* observer = nullptr);

  /// Warms up, then counts until the rule or an interrupt ends the sampling or `block_s` have
  /// passed. The first block begins with the first run. Time between blocks does not count.
  void take_block(double block_s);

  [[nodiscard]] bool is_over() const;
  [[nodiscard]] const Samples& samples() const { return result_; }

 private:
  [[nodiscard]] double elapsed_s() const;
  bool succeeded(const Status& status);
  enum class Watched { kNo, kYes };
  std::optional<double> timed_batch(Watched watched = Watched::kNo);
  void observe_apart();
  std::optional<double> warm_window();
  bool enlarge_batch(double run_s);
  void warm_up(double at_most_s);
  void count_one();

  Workload& workload_;
  StopRule rule_;
  const Surroundings& surroundings_;
  Observer* observer_;
  double block_begin_s_ = 0;
  double earlier_blocks_s_ = 0;
  double last_run_s_ = 0;  ///< of the first run, then of the last window
  Samples result_;
};

/// Block by block in turn until all are over: none is measured in another minute of the machine's
/// life than the others.
void sample_in_turn(const std::vector<Sampler*>& samplers);

/// One run timed twice: until the call returned, and until the work was done. On an asynchronous
/// device the first is what a program shows that forgets to synchronise.
struct LaunchTiming {
  double launched_s = 0;
  double finished_s = 0;
};

/// Unset when the run fails.
std::optional<LaunchTiming> time_launch(Workload& workload, const std::function<double()>& now_s);

}  // namespace gpuready
