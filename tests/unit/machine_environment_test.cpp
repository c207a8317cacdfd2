// SPDX-License-Identifier: MIT
// Set, empty, and not set are three things.
#include "machine/environment.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace gpuready {
namespace {

TEST(EnvironmentVariable, TellsEmptyFromNotSet) {
  setenv("GPUREADY_TEST_VARIABLE", "Haswell", 1);
  EXPECT_EQ(environment_variable("GPUREADY_TEST_VARIABLE"), "Haswell");
  setenv("GPUREADY_TEST_VARIABLE", "", 1);
  EXPECT_EQ(environment_variable("GPUREADY_TEST_VARIABLE"), "");
  unsetenv("GPUREADY_TEST_VARIABLE");
  EXPECT_EQ(environment_variable("GPUREADY_TEST_VARIABLE"), std::nullopt);
}

}  // namespace
}  // namespace gpuready
