// SPDX-License-Identifier: MIT
#include "commands/row_log.hpp"

#include <algorithm>
#include <utility>

namespace gpuready {
namespace {

bool is_failure(const MeasurementRecord& row) {
  return row.status == RowStatus::kWrong || row.status == RowStatus::kOom ||
         row.status == RowStatus::kFailed;
}

}  // namespace

void RowLog::take(MeasurementRecord row) {
  row.run_order = ++last_run_order_;
  context_.surroundings.progress.clear();
  context_.rows.write_row(row);
  rows_.push_back(std::move(row));
}

int RowLog::exit_code() const {
  return std::any_of(rows_.begin(), rows_.end(), is_failure) ? 1 : 0;
}

}  // namespace gpuready
