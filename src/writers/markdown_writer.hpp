// SPDX-License-Identifier: MIT
// Rows as a Markdown table to paste into an issue or a README: the columns people compare, sorted
// by size, and the answers below. Does not know who reads it.
#pragma once

#include "record/row_order.hpp"
#include "writers/output_target.hpp"
#include "writers/row_writer.hpp"

#include <map>
#include <string>

namespace gpuready {

/// A file holds a whole table from `begin` on, with all finished rows; a pipe or a device gets it
/// once, at the end.
class MarkdownWriter : public RowWriter {
 public:
  /// `target` has the form of a document, is open and outlives the writer.
  explicit MarkdownWriter(OutputTarget& target) : target_(target) {}

  void begin(const Environment& environment) override;
  void write_row(const MeasurementRecord& row) override;
  void end(const Answers& answers) override;

 private:
  [[nodiscard]] std::string document() const;

  OutputTarget& target_;
  std::string head_;
  std::multimap<RowPlace, std::string> lines_;
  std::string answers_;
};

}  // namespace gpuready
