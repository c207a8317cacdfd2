// SPDX-License-Identifier: MIT
// Rows as one JSON document for programs, with every single sample. Does not know who reads it.
#pragma once

#include "record/row_order.hpp"
#include "writers/output_target.hpp"
#include "writers/row_writer.hpp"

#include <map>
#include <string>

namespace gpuready {

/// Rows are sorted by size. A file holds a valid document from `begin` on, with all finished rows;
/// a pipe or a device gets it once, at the end.
class JsonWriter : public RowWriter {
 public:
  /// `target` has the form of a document, is open and outlives the writer.
  explicit JsonWriter(OutputTarget& target) : target_(target) {}

  void begin(const Environment& environment) override;
  void begin_after(const std::vector<MeasurementRecord>& kept,
                   const Environment& environment) override;
  void write_row(const MeasurementRecord& row) override;
  void end(const Answers& answers) override;

 private:
  void describe(const Environment& environment);
  void add_row(const MeasurementRecord& row);
  [[nodiscard]] std::string document() const;
  void store_if_possible();

  OutputTarget& target_;
  std::string environment_;
  std::multimap<RowPlace, std::string> rows_;
  std::string answers_;
};

}  // namespace gpuready
