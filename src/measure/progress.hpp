// SPDX-License-Identifier: MIT
// Where measuring says how far it is; drawn elsewhere, or not at all.
#pragma once

#include <cstdint>
#include <string_view>

namespace gpuready {

class Progress {
 public:
  Progress() = default;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  virtual ~Progress() = default;

  /// What is being measured from now on, such as "3/10 size 3000 on the CPU".
  virtual void start(std::string_view what) = 0;
  virtual void run_finished(std::int64_t runs, double elapsed_s) = 0;
  /// A line that stays, for who watches: results go elsewhere.
  virtual void row_finished(std::string_view) {}
  /// Makes room for a line of results.
  virtual void clear() = 0;
};

}  // namespace gpuready
