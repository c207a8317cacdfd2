// SPDX-License-Identifier: MIT
#include "readers/csv_records.hpp"

#include "readers/results.hpp"

#include <algorithm>

namespace gpuready {
namespace {

/// A row has some hundred bytes; a file that is no CSV may have no line end at all.
constexpr std::size_t kLongestRecord = 1 << 20;

bool ends_plain(int byte) {
  return byte == ',' || byte == '\n' || byte == '\r' || byte == '"' || byte < 0x01;
}

}  // namespace

bool CsvRecords::next() {
  do {
    if (peek() == kEnd) return false;
    read_record();
  } while (size() == 1 && cell(0).empty());
  return true;
}

std::string_view CsvRecords::cell(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
  return std::string_view(text_).substr(begin, ends_[index] - begin);
}

bool CsvRecords::fill() {
  bytes_.read(reinterpret_cast<char*>(buffer_.data()),
              static_cast<std::streamsize>(buffer_.size()));
  filled_ = static_cast<std::size_t>(bytes_.gcount());
  position_ = 0;
  return filled_ > 0;
}

int CsvRecords::take() {
  const int byte = peek();
  if (byte != kEnd) ++position_;
  if (byte == '\n') ++line_;
  return byte;
}

void CsvRecords::keep(const unsigned char* bytes, std::size_t count) {
  if (text_.size() + ends_.size() + count > kLongestRecord) refuse_length();
  text_.append(reinterpret_cast<const char*>(bytes), count);
}

void CsvRecords::read_record() {
  text_.clear();
  ends_.clear();
  cut_off_ = false;
  record_line_ = line_;
  while (read_cell() == After::kCell) {
    if (ends_.size() > kLongestRecord) refuse_length();
  }
}

CsvRecords::After CsvRecords::read_cell() {
  if (peek() == '"') {
    read_quoted();
  } else {
    read_plain();
  }
  ends_.push_back(text_.size());
  return read_separator();
}

void CsvRecords::read_plain() {
  while (!ends_plain(peek())) {
    const unsigned char* const begin = buffer_.data() + position_;
    const unsigned char* const filled_end = buffer_.data() + filled_;
    const auto count =
        static_cast<std::size_t>(std::find_if(begin, filled_end, ends_plain) - begin);
    keep(begin, count);
    position_ += count;
  }
  if (peek() == '"') refuse("has a quotation mark inside a cell that is not quoted");
  if (peek() == 0) refuse("has a byte 0, which no text has");
}

void CsvRecords::read_quoted() {
  take();
  for (int byte = take(); byte != kEnd; byte = take()) {
    if (byte == 0) refuse("has a byte 0, which no text has");
    if (byte == '"' && peek() != '"') return;
    if (byte == '"') take();
    const auto kept = static_cast<unsigned char>(byte);
    keep(&kept, 1);
  }
  cut_off_ = true;
}

CsvRecords::After CsvRecords::read_separator() {
  int byte = take();
  if (byte == ',') return After::kCell;
  if (byte == '\r') {
    byte = take();
    if (byte != '\n' && byte != kEnd) refuse("has a carriage return that ends no line");
  }
  if (byte == kEnd) {
    cut_off_ = true;
  } else if (byte != '\n') {
    refuse("has text behind a quoted cell");
  }
  return After::kRecord;
}

void CsvRecords::refuse_length() const {
  refuse("is longer than 1 MiB, which no row is");
}

void CsvRecords::refuse(const std::string& reason) const {
  throw UnreadableResults("line " + std::to_string(record_line_) + " " + reason);
}

}  // namespace gpuready
