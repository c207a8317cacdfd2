// SPDX-License-Identifier: MIT
// Every output of one run at once: the table for people, and the files asked for. Does not know
// options or terminals.
#pragma once

#include "writers/output_target.hpp"
#include "writers/row_writer.hpp"
#include "writers/table_writer.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuready {

/// Where rows go in which form; "-" is stdout, which then has no table.
struct RowTargets {
  std::optional<std::string> csv;
  std::optional<std::string> json;
  std::optional<std::string> markdown;
  std::optional<std::string> plot;  ///< with "-" below the table, when that is there
  TableRows table = TableRows::kAsFinished;
  bool resumes = false;  ///< the CSV is one to be gone on with
};

class RowOutputs : public RowWriter {
 public:
  using Notice = std::function<void(const std::string&)>;

  /// Checks every target and touches none. Throws OutputError, also when two outputs would go to
  /// one place. `notice` is told of files that had content and are replaced.
  RowOutputs(const RowTargets& targets, TextStyle style, Notice notice);

  /// Opens the targets, so whatever can refuse a run must have been asked before.
  void begin(const Environment& environment) override;
  void begin_after(const std::vector<MeasurementRecord>& kept,
                   const Environment& environment) override;
  void write_row(const MeasurementRecord& row) override;
  void end(const Answers& answers) override;

 private:
  struct Output {
    std::string name;
    std::unique_ptr<OutputTarget> target;
    std::unique_ptr<RowWriter> writer;
  };

  template <class Writer, class... Arguments>
  void add(const std::string& name, OutputForm form, Arguments... arguments);

  template <class Writer, class... Arguments>
  void add_alone(const std::optional<std::string>& name, OutputForm form, Arguments... arguments);

  void refuse_shared(const std::string& name) const;

  void open();
  void for_each_open(const std::function<void(RowWriter&)>& write);

  std::vector<Output> outputs_;
  Notice notice_;
};

}  // namespace gpuready
