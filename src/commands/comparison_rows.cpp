// SPDX-License-Identifier: MIT
#include "commands/comparison_rows.hpp"

#include <cmath>
#include <utility>

namespace gpuready {
namespace {

constexpr const char* kCpuDtype = "fp32";

const std::optional<ComparedTime>& time_of(const ComparedPoint& point, Quantity quantity) {
  return point.times.at(static_cast<std::size_t>(quantity));
}

std::optional<double> median_of(const std::optional<ComparedTime>& time) {
  return time ? std::optional(time->median_s) : std::nullopt;
}

void add_note(std::string& note, const std::string& text) {
  note += (note.empty() ? "" : "; ") + text;
}

Noise noise_of(const ComparedPoint& point, const ComparedTime& time) {
  const bool is_wide = time.summary && is_noisy(*time.summary);
  return point.is_noisy || is_wide ? Noise::kNoisy : Noise::kQuiet;
}

class Joining {
 public:
  Joining(const ComparedPair& pair, const std::vector<Quantity>& quantities,
          std::vector<ComparisonRow>& rows)
      : pair_(pair), quantities_(quantities), rows_(rows) {}

  void add_both(const ComparedPoint& a, const ComparedPoint& b) {
    bool has_time = false;
    for (const Quantity quantity : quantities_) {
      if (!time_of(a, quantity) && !time_of(b, quantity)) continue;
      has_time = true;
      if (quantity == Quantity::kCpu && repeats_cpu(a, b)) continue;
      add_quantity(a, b, quantity);
    }
    if (!has_time) add_row(a).note = "neither has a time to compare" + trouble_text(a, b);
    previous_a_ = &a;
    previous_b_ = &b;
  }

  void add_only(const ComparedPoint& point, const ComparedResults& owner) {
    add_row(point).note = "only in " + owner.name;
  }

 private:
  ComparisonRow& add_row(const ComparedPoint& point) {
    ComparisonRow row;
    row.file = pair_.file;
    row.size = point.size;
    row.dtype = point.dtype;
    rows_.push_back(std::move(row));
    return rows_.back();
  }

  [[nodiscard]] bool repeats_cpu(const ComparedPoint& a, const ComparedPoint& b) const {
    const auto same = [](const ComparedPoint* previous, const ComparedPoint& point) {
      return previous != nullptr && previous->size == point.size &&
             median_of(time_of(*previous, Quantity::kCpu)) ==
                 median_of(time_of(point, Quantity::kCpu));
    };
    return same(previous_a_, a) && same(previous_b_, b);
  }

  [[nodiscard]] std::string trouble_text(const ComparedPoint& a, const ComparedPoint& b) const {
    std::string text;
    if (a.status != RowStatus::kOk) {
      text += "; " + pair_.baseline.name + " is " + std::string(to_string(a.status));
    }
    if (b.status != RowStatus::kOk) {
      text += "; " + pair_.candidate.name + " is " + std::string(to_string(b.status));
    }
    return text;
  }

  void add_quantity(const ComparedPoint& a, const ComparedPoint& b, Quantity quantity) {
    const auto& baseline = time_of(a, quantity);
    const auto& candidate = time_of(b, quantity);
    ComparisonRow& row = add_row(a);
    row.quantity = quantity;
    if (quantity == Quantity::kCpu) row.dtype = kCpuDtype;
    row.baseline_time_s = median_of(baseline);
    row.time_s = median_of(candidate);
    if (baseline && candidate) {
      judge(row, a, b);
    } else {
      row.note = "time only in " + (baseline ? pair_.baseline : pair_.candidate).name;
    }
    row.note += row.note.empty() ? trouble_text(a, b).erase(0, 2) : trouble_text(a, b);
  }

  /// A wrong product says nothing about speed.
  void judge(ComparisonRow& row, const ComparedPoint& a, const ComparedPoint& b) const {
    const auto ratio = speed_up(*time_of(a, *row.quantity), *time_of(b, *row.quantity));
    row.verdict = RateVerdict::kUnclear;
    if (!ratio || !std::isfinite(ratio->ratio)) return add_note(row.note, "no ratio of such times");
    row.ratio = ratio->ratio;
    row.ratio_error = ratio->error;
    if (a.status == RowStatus::kWrong || b.status == RowStatus::kWrong) return;
    row.interval = interval_of(row, *ratio, a, b);
    row.verdict = verdict_of(row.interval);
  }

  /// With a note where the error is no plain one.
  [[nodiscard]] std::optional<RatioInterval> interval_of(ComparisonRow& row, const SpeedUp& ratio,
                                                         const ComparedPoint& a,
                                                         const ComparedPoint& b) const {
    const ComparedTime& baseline = *time_of(a, *row.quantity);
    const ComparedTime& candidate = *time_of(b, *row.quantity);
    const Noise baseline_noise = noise_of(a, baseline);
    const Noise candidate_noise = noise_of(b, candidate);
    if (!ratio.error) add_note(row.note, "the error is unknown");
    if (baseline_noise == Noise::kQuiet && candidate_noise == Noise::kQuiet) {
      return error_interval(ratio);
    }
    for (const auto& [noise, file] : {std::pair{baseline_noise, &pair_.baseline},
                                      std::pair{candidate_noise, &pair_.candidate}}) {
      if (noise == Noise::kNoisy) add_note(row.note, file->name + " is noisy, may be faster");
    }
    if (!baseline.summary || !candidate.summary) return std::nullopt;
    return noisy_interval(*baseline.summary, baseline_noise, *candidate.summary, candidate_noise);
  }

  const ComparedPair& pair_;
  const std::vector<Quantity>& quantities_;
  std::vector<ComparisonRow>& rows_;
  const ComparedPoint* previous_a_ = nullptr;
  const ComparedPoint* previous_b_ = nullptr;
};

}  // namespace

void append_comparison(const ComparedPair& pair, const std::vector<Quantity>& quantities,
                       std::vector<ComparisonRow>& rows) {
  Joining joining(pair, quantities, rows);
  auto a = pair.baseline.points.begin();
  auto b = pair.candidate.points.begin();
  while (a != pair.baseline.points.end() || b != pair.candidate.points.end()) {
    if (b == pair.candidate.points.end() ||
        (a != pair.baseline.points.end() && is_before(*a, *b))) {
      joining.add_only(*a++, pair.baseline);
    } else if (a == pair.baseline.points.end() || is_before(*b, *a)) {
      joining.add_only(*b++, pair.candidate);
    } else {
      joining.add_both(*a++, *b++);
    }
  }
}

}  // namespace gpuready
