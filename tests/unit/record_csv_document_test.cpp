// SPDX-License-Identifier: MIT
// docs/csv.md says what every column means: held against the list of columns.
#include "record/fields.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

#include <map>
#include <regex>

namespace gpuready {
namespace {

struct DocumentedColumn {
  std::string name;
  std::string unit;
  std::string meaning;
};

std::vector<DocumentedColumn> documented_columns() {
  const std::string text = content_of(GPUREADY_SOURCE_DIR "/docs/csv.md");
  const std::string table = text.substr(0, text.find("\n## "));
  const std::regex line(R"(\n\| `(\w+)` \|\s*([^|]*?)\s*\|\s*([^|]*?)\s*\|(?=\n))");
  std::vector<DocumentedColumn> columns;
  for (std::sregex_iterator i(table.begin(), table.end(), line), end; i != end; ++i)
    columns.push_back({(*i)[1], (*i)[2], (*i)[3]});
  return columns;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// The unit that the end of a column's name promises; empty: none.
std::string promised_unit(const std::string& name) {
  static const std::map<std::string, std::string> units = {
      {"_s", "s"},       {"_gflops", "10⁹/s"}, {"_share", "share"}, {"_mhz", "MHz"},
      {"_w", "W"},       {"_c", "°C"},         {"_error", "ratio"}, {"_compute", "ratio"},
      {"_end", "ratio"}, {"_gain", "ratio"}};
  for (const auto& [end, unit] : units) {
    if (ends_with(name, end)) return unit;
  }
  return {};
}

TEST(CsvDocument, HasTheColumnsOfTheFileInTheirOrder) {
  std::vector<std::string> documented;
  for (const auto& column : documented_columns()) documented.push_back(column.name);
  std::vector<std::string> written;
  for (const auto& field : record_fields()) written.push_back(field.name);
  EXPECT_EQ(documented, written);
}

TEST(CsvDocument, HasAMeaningAndTheRightUnitForEachColumn) {
  for (const auto& column : documented_columns()) {
    EXPECT_FALSE(column.meaning.empty()) << column.name;
    EXPECT_EQ(column.unit, promised_unit(column.name)) << column.name;
  }
}

TEST(CsvDocument, ExplainsEveryStatus) {
  const std::string text = content_of(GPUREADY_SOURCE_DIR "/docs/csv.md");
  for (const RowStatus status :
       {RowStatus::kOk, RowStatus::kWrong, RowStatus::kOom, RowStatus::kSkipped, RowStatus::kFailed,
        RowStatus::kInterrupted}) {
    EXPECT_NE(text.find("\n| `" + std::string(to_string(status)) + "` |"), std::string::npos)
        << to_string(status);
  }
}

}  // namespace
}  // namespace gpuready
