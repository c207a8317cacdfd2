// SPDX-License-Identifier: MIT
#include "writers/row_outputs.hpp"

#include "writers/csv_writer.hpp"
#include "writers/json_writer.hpp"
#include "writers/markdown_writer.hpp"
#include "writers/plot_writer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gpuready {

void RowOutputs::refuse_shared(const std::string& name) const {
  for (const Output& other : outputs_) {
    if (same_target(other.name, name)) {
      throw OutputError("two outputs would go to " + name +
                        "; give each its own file, or leave one out");
    }
  }
}

template <class Writer, class... Arguments>
void RowOutputs::add(const std::string& name, OutputForm form, Arguments... arguments) {
  check_output(name, form);
  auto target = std::make_unique<OutputTarget>(name, form);
  auto writer = std::make_unique<Writer>(*target, std::move(arguments)...);
  outputs_.push_back({name, std::move(target), std::move(writer)});
}

template <class Writer, class... Arguments>
void RowOutputs::add_alone(const std::optional<std::string>& name, OutputForm form,
                           Arguments... arguments) {
  if (!name) return;
  refuse_shared(*name);
  add<Writer>(*name, form, std::move(arguments)...);
}

RowOutputs::RowOutputs(const RowTargets& targets, TextStyle style, Notice notice)
    : notice_(std::move(notice)) {
  const OutputForm csv_form = targets.resumes ? OutputForm::kContinuedRows : OutputForm::kRows;
  add_alone<CsvWriter>(targets.csv, csv_form);
  add_alone<JsonWriter>(targets.json, OutputForm::kDocument);
  add_alone<MarkdownWriter>(targets.markdown, OutputForm::kDocument);
  add_alone<PlotWriter>(targets.plot, OutputForm::kDocument, targets.plot.value_or(""), style.width,
                        notice_);
  const bool stdout_taken =
      std::any_of(outputs_.begin(), outputs_.end(), [&](const Output& output) {
        const bool is_drawn_below = targets.plot == kStandardOutput && output.name == *targets.plot;
        return !is_drawn_below && same_target(output.name, kStandardOutput);
      });
  if (stdout_taken) return;
  add<TableWriter>(kStandardOutput, OutputForm::kRows, TableStyle{style, targets.table});
  std::rotate(outputs_.begin(), std::prev(outputs_.end()), outputs_.end());
}

void RowOutputs::begin(const Environment& environment) {
  open();
  for_each_open([&](RowWriter& writer) { writer.begin(environment); });
}

void RowOutputs::begin_after(const std::vector<MeasurementRecord>& kept,
                             const Environment& environment) {
  open();
  for_each_open([&](RowWriter& writer) { writer.begin_after(kept, environment); });
}

void RowOutputs::open() {
  for (Output& output : outputs_) {
    if (output.target->open()) notice_(output.name + " had content and is replaced");
  }
}

void RowOutputs::write_row(const MeasurementRecord& row) {
  for_each_open([&](RowWriter& writer) { writer.write_row(row); });
}

void RowOutputs::end(const Answers& answers) {
  for_each_open([&](RowWriter& writer) { writer.end(answers); });
}

/// A reader that went away ends its own output; the run goes on for the others, and ends with the
/// last.
void RowOutputs::for_each_open(const std::function<void(RowWriter&)>& write) {
  for (auto output = outputs_.begin(); output != outputs_.end();) {
    try {
      output->target->check_reader();
      write(*output->writer);
      ++output;
    } catch (const ClosedPipe&) {
      output = outputs_.erase(output);
      if (outputs_.empty()) throw;
    }
  }
}

}  // namespace gpuready
