// SPDX-License-Identifier: MIT
#include "record/row_order.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

MeasurementRecord row_of(std::int64_t size, const std::string& dtype, std::int64_t run_order = 0) {
  MeasurementRecord row;
  row.size = size;
  row.dtype = dtype;
  row.run_order = run_order;
  return row;
}

TEST(SortedRows, AreBySizeThenFormat) {
  std::string order;
  for (const auto& row :
       sorted_rows({row_of(10000, "fp32"), row_of(9000, "bf16"), row_of(9000, "fp8"),
                    row_of(9000, "fp32"), row_of(9000, "fp64"), row_of(9000, "int8")})) {
    order += std::to_string(row.size) + row.dtype + " ";
  }
  EXPECT_EQ(order, "9000fp64 9000fp32 9000bf16 9000fp8 9000int8 10000fp32 ");
}

TEST(SortedRows, KeepRepeatsInTheirOrder) {
  const auto rows = sorted_rows({row_of(2, "fp32", 2), row_of(1, "fp32", 3), row_of(2, "fp32", 1)});
  EXPECT_EQ(rows[1].run_order, 2);
  EXPECT_EQ(rows[2].run_order, 1);
}

}  // namespace
}  // namespace gpuready
