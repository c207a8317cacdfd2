// SPDX-License-Identifier: MIT
#include "writers/row_outputs.hpp"

#include "writers/csv_writer.hpp"
#include "writers/json_writer.hpp"
#include "writers/markdown_writer.hpp"
#include "writers/table_writer.hpp"

#include <algorithm>
#include <utility>

namespace gpuready {

template <class Writer, class... Arguments>
void RowOutputs::add(const std::string& name, OutputForm form, Arguments... arguments) {
  check_output(name, form);
  for (const Output& other : outputs_) {
    if (same_target(other.name, name)) {
      throw OutputError("two outputs would go to " + name +
                        "; give each its own file, or leave one out");
    }
  }
  auto target = std::make_unique<OutputTarget>(name, form);
  auto writer = std::make_unique<Writer>(*target, arguments...);
  outputs_.push_back({name, std::move(target), std::move(writer)});
}

RowOutputs::RowOutputs(const RowTargets& targets, TextStyle style, Notice notice)
    : notice_(std::move(notice)) {
  const OutputForm csv_form = targets.resumes ? OutputForm::kContinuedRows : OutputForm::kRows;
  if (targets.csv) add<CsvWriter>(*targets.csv, csv_form);
  if (targets.json) add<JsonWriter>(*targets.json, OutputForm::kDocument);
  if (targets.markdown) add<MarkdownWriter>(*targets.markdown, OutputForm::kRows);
  const bool stdout_taken = std::any_of(outputs_.begin(), outputs_.end(), [](const Output& output) {
    return same_target(output.name, kStandardOutput);
  });
  if (!stdout_taken) add<TableWriter>(kStandardOutput, OutputForm::kRows, style);
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
      write(*output->writer);
      ++output;
    } catch (const ClosedPipe&) {
      output = outputs_.erase(output);
      if (outputs_.empty()) throw;
    }
  }
}

}  // namespace gpuready
