// SPDX-License-Identifier: MIT
#include "commands/compare.hpp"

#include "commands/comparison_rows.hpp"
#include "commands/usage_error.hpp"
#include "writers/output_path.hpp"
#include "writers/text_layout.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <utility>

namespace gpuready {
namespace {

void refuse_to_replace_inputs(const CompareOptions& options) {
  for (const auto* output : {&options.outputs.csv, &options.outputs.json, &options.outputs.markdown,
                             &options.outputs.plot}) {
    if (!*output || **output == kStandardOutput) continue;
    for (const std::string& file : options.files) {
      if (same_target(file, **output)) {
        throw UsageError("the output '" + **output +
                         "' is one of the files to compare; give another file");
      }
    }
  }
}

std::vector<ComparedResults> read_all(const CompareOptions& options) {
  std::vector<ComparedResults> all;
  all.reserve(options.files.size());
  const KeepRows keep = options.outputs.plot ? KeepRows::kYes : KeepRows::kNo;
  for (const std::string& file : options.files) all.push_back(read_compared_results(file, keep));
  return all;
}

std::vector<ComparedFile> described(std::vector<ComparedResults>& files) {
  std::vector<ComparedFile> described;
  for (ComparedResults& file : files) {
    const std::string letter(1, static_cast<char>('A' + described.size()));
    described.push_back(
        {letter, file.name, file.points.size(), file.environment, std::move(file.drawn)});
  }
  return described;
}

void tell(const Context& context, const std::string& text) {
  context.notice(one_line(text));
}

void tell_of_files(const Context& context, const std::vector<ComparedResults>& files,
                   const Comparison& comparison) {
  for (const ComparedResults& file : files) {
    if (!file.summary.last_line_left_out) continue;
    tell(context,
         "'" + file.name + "': its last line has no line end and may be cut off; it is left out");
  }
  for (const auto& difference : comparison.differences) {
    tell(context, difference_text(comparison, difference));
  }
}

bool is_below(const ComparisonRow& row, double ratio) {
  return row.interval && row.interval->high < ratio;
}

/// Files but the first that have no rate to judge.
std::size_t count_unjoined(const Comparison& comparison) {
  std::vector<bool> joined(comparison.files.size(), false);
  for (const ComparisonRow& row : comparison.rows) {
    if (row.ratio) joined[row.file] = true;
  }
  return static_cast<std::size_t>(std::count(joined.begin() + 1, joined.end(), false));
}

int judge(const Context& context, const Comparison& comparison, double ratio) {
  const auto below = std::count_if(comparison.rows.begin(), comparison.rows.end(),
                                   [=](const auto& row) { return is_below(row, ratio); });
  const std::size_t unjoined = count_unjoined(comparison);
  if (below > 0) {
    tell(context, fmt::format("{} of {} rates are below {} by more than their error", below,
                              comparison.rows.size(), ratio));
  }
  if (unjoined > 0) tell(context, "nothing could be compared: no size and dtype in common");
  return below > 0 || unjoined > 0 ? 1 : 0;
}

}  // namespace

int run_compare(Context& context, const CompareOptions& options) {
  refuse_to_replace_inputs(options);
  std::vector<ComparedResults> files = read_all(options);
  Comparison comparison;
  comparison.files = described(files);
  comparison.differences = environment_differences(files);
  for (std::size_t i = 1; i < files.size(); ++i) {
    append_comparison({files[0], files[i], i}, options.quantities, comparison.rows);
  }
  tell_of_files(context, files, comparison);
  context.show_comparison(comparison);
  return options.fail_below ? judge(context, comparison, *options.fail_below) : 0;
}

}  // namespace gpuready
