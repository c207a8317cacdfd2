// SPDX-License-Identifier: MIT
// Times a Workload: first run, warm-up, repetition. One core for CPU and GPU, so that both sides
// are measured alike.
#pragma once

#include "backend/workload.hpp"
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
  std::vector<double> samples_s;          ///< each: launch to synchronised
  std::optional<StopReason> stop_reason;  ///< unset when a run failed
  Outcome outcome = Outcome::kOk;         ///< of the run that failed, which ended the sampling
  std::string error;
};

Samples sample(Workload& workload, const StopRule& rule, const Surroundings& surroundings);

/// One run timed twice: until the call returned, and until the work was done. On an asynchronous
/// device the first is what a program shows that forgets to synchronise.
struct LaunchTiming {
  double launched_s = 0;
  double finished_s = 0;
};

/// Unset when the run fails.
std::optional<LaunchTiming> time_launch(Workload& workload, const std::function<double()>& now_s);

}  // namespace gpuready
