// SPDX-License-Identifier: MIT
// Bytes to cells by RFC 4180, with "\n" or "\r\n" as line ends. Does not know what the cells mean.
#pragma once

#include <array>
#include <cstddef>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace gpuready {

class CsvRecords {
 public:
  /// `first_line` is the number of the line that `bytes` starts with.
  CsvRecords(std::istream& bytes, std::size_t first_line) : bytes_(bytes), line_(first_line) {}

  /// Goes to the next record, empty lines left out; false at the end. Throws UnreadableResults for
  /// what is no CSV, and for a record of more than 1 MiB.
  bool next();

  [[nodiscard]] std::size_t size() const { return ends_.size(); }
  /// Valid until the next record.
  [[nodiscard]] std::string_view cell(std::size_t index) const;
  /// Of the record's beginning, from 1.
  [[nodiscard]] std::size_t line() const { return record_line_; }
  /// The bytes ended before the record's line did.
  [[nodiscard]] bool is_cut_off() const { return cut_off_; }

 private:
  enum class After { kCell, kRecord };

  bool fill();
  int peek() { return position_ < filled_ || fill() ? buffer_[position_] : kEnd; }
  int take();
  void keep(const unsigned char* bytes, std::size_t count);
  void read_record();
  After read_cell();
  void read_plain();
  void read_quoted();
  After read_separator();
  [[noreturn]] void refuse_length() const;
  [[noreturn]] void refuse(const std::string& reason) const;

  static constexpr int kEnd = -1;

  std::istream& bytes_;
  std::array<unsigned char, 65536> buffer_{};
  std::size_t position_ = 0;
  std::size_t filled_ = 0;
  std::size_t line_;
  std::size_t record_line_ = 0;
  std::string text_;               ///< all cells of the record, one after the other
  std::vector<std::size_t> ends_;  ///< of the cells in it
  bool cut_off_ = false;
};

}  // namespace gpuready
