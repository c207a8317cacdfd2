// SPDX-License-Identifier: MIT
// Progress as one line on stderr that is drawn over itself.
#pragma once

#include "measure/progress.hpp"

#include <string>

namespace gpuready {

class ProgressLine : public Progress {
 public:
  void start(std::string_view what) override;
  void run_finished(std::int64_t runs, double elapsed_s) override;
  void row_finished(std::string_view row) override;
  void clear() override;

 private:
  void draw(const std::string& text);

  std::string what_;
  bool drawn_ = false;
};

/// Where there is no terminal to draw on.
class NoProgress : public Progress {
 public:
  void start(std::string_view) override {}
  void run_finished(std::int64_t, double) override {}
  void clear() override {}
};

}  // namespace gpuready
