// SPDX-License-Identifier: MIT
#include "commands/side.hpp"

#include "analysis/rate.hpp"
#include "commands/product_proof.hpp"

#include <utility>

namespace gpuready {
namespace {

void fail(Side& side, Outcome outcome, std::string_view text) {
  side.status = status_of(outcome);
  side.note = text;
}

void add_check(Side& side, const ProductCheck& check, DeviceKind kind) {
  if (check.outcome != Outcome::kOk) return fail(side, check.outcome, check.error);
  side.timing.relative_error = check.relative_error;
  side.nonfinite_count = check.nonfinite_count;
  if (check.correct) return;
  side.status = RowStatus::kWrong;
  side.note = kind == DeviceKind::kCpu ? "the CPU's product differs from its float64 reference"
                                       : "the GPU's product differs from its float64 reference";
}

}  // namespace

RowStatus status_of(Outcome outcome) {
  return outcome == Outcome::kOutOfMemory ? RowStatus::kOom : RowStatus::kFailed;
}

SideTiming timing_of(const Samples& samples, double flop) {
  SideTiming timing;
  timing.time_first_s = samples.first_s;
  timing.samples_s = samples.samples_s;
  const auto summary = summarize(samples.samples_s);
  if (!summary) return timing;
  timing.time_median_s = summary->median;
  timing.time_q1_s = summary->q1;
  timing.time_q3_s = summary->q3;
  timing.time_min_s = summary->min;
  timing.runs = static_cast<std::int64_t>(summary->count);
  timing.batch = samples.batch;
  if (const auto device = summarize(samples.device_samples_s)) {
    timing.event_time_median_s = device->median;
  }
  if (samples.stop_reason) timing.stop_reason = to_string(*samples.stop_reason);
  timing.rate_gflops = gflops(flop, summary->median);
  return timing;
}

SideRun::SideRun(const SideCall& call, const StopRule& rule, const Surroundings& surroundings,
                 Observer* observer)
    : call_(call), rule_(rule), surroundings_(surroundings) {
  Matmul* made_matmul = nullptr;
  const Status made =
      call.backend.make_matmul(call.inputs, call.device, call.precision, made_matmul);
  matmul_.reset(made_matmul);
  if (made.outcome != Outcome::kOk) {
    fail(side_, made.outcome, made.text);
    return;
  }
  sampler_.emplace(*matmul_, rule, surroundings, observer);
}

void SideRun::add_transfers() {
  if (!sampler_ || sampler_->samples().outcome != Outcome::kOk) return;
  side_.transfers = measure_transfers(*matmul_, rule_, surroundings_);
  if (surroundings_.interrupted()) side_.status = RowStatus::kInterrupted;
}

Side SideRun::finish() {
  if (!sampler_) return std::move(side_);
  const Samples& samples = sampler_->samples();
  side_.timing = timing_of(samples, matmul_->flop());
  side_.summary = summarize(samples.samples_s);
  if (samples.outcome != Outcome::kOk) {
    fail(side_, samples.outcome, samples.error);
    return std::move(side_);
  }
  if (samples.stop_reason == StopReason::kInterrupted) side_.status = RowStatus::kInterrupted;
  if (samples.first_s)
    add_check(side_, check_product(*matmul_, call_.precision, call_.size), call_.device.kind);
  return std::move(side_);
}

Side measure_side(const SideCall& call, const StopRule& rule, const Surroundings& surroundings) {
  SideRun run(call, rule, surroundings);
  if (run.sampler() != nullptr) sample_in_turn({run.sampler()});
  return run.finish();
}

}  // namespace gpuready
